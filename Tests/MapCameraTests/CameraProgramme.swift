import Foundation
import GeoTypes
import MapCamera

/// The camera place (x, y, height) of the linear programme, one row a constraint: a·place ≥ b.
struct CameraProgramme {
    var rows: [[Double]] = []

    /// Written down from the perspective itself, independent of the solver's unknowns; world widths.
    init(_ problem: FramingProblem, least: Double, most: Double) {
        let (angle, pitch) = (problem.bearing * .pi / 180, problem.pitch * .pi / 180)
        let distance = problem.viewport.cameraDistance
        let middle = problem.viewport.principalPoint(padding: problem.cameraPadding)
        let room = problem.rectangle
        for item in problem.items {
            let x = (item.position.longitude - 20) / 360
            let y = Mercator.y(latitude: item.position.latitude) - Mercator.y(latitude: 10)
            let right = x * cos(angle) + y * sin(angle)
            let down = y * cos(angle) - x * sin(angle)
            // u = right − rc; depth = H·cos − (down − dc)·sin; drop = (down − dc)·cos + H·sin.
            let u = [-distance, 0, 0, distance * right]
            let depth = [0, sin(pitch), cos(pitch), -down * sin(pitch)]
            let drop = [0, -cos(pitch), sin(pitch), down * cos(pitch)].map { $0 * distance }
            func add(_ value: [Double], _ pixels: Double, _ sign: Double) {
                let row = zip(value, depth).map { sign * ($0 - pixels * $1) }
                rows.append([row[0], row[1], row[2], -row[3]])
            }
            add(u, room.left - item.box.left - middle.x, 1)
            add(u, room.right - item.box.right - middle.x, -1)
            add(drop, max(room.top - item.box.top, problem.horizonLimit) - middle.y, 1)
            add(drop, room.bottom - item.box.bottom - middle.y, -1)
            rows.append([depth[0], depth[1], depth[2], 1e-15 - depth[3]])
        }
        rows.append([0, 0, 1, distance * cos(pitch) / (512 * exp2(most))])
        rows.append([0, 0, -1, -distance * cos(pitch) / (512 * exp2(least))])
    }

    /// The least value of `cost` over all corners that keep every constraint; nil without such a corner.
    func least(_ cost: [Double]) -> Double? {
        var best: Double?
        let rows = rows.map { row in
            let size = (row[0] * row[0] + row[1] * row[1] + row[2] * row[2]).squareRoot()
            return row.map { $0 / (size == 0 ? 1 : size) }
        }
        for i in rows.indices {
            for j in 0..<i {
                for k in 0..<j {
                    guard let place = corner(rows[i], rows[j], rows[k]) else { continue }
                    let holds = rows.allSatisfy { row in
                        row[0] * place[0] + row[1] * place[1] + row[2] * place[2] - row[3] >= -1e-13
                    }
                    if holds {
                        let value = zip(cost, place).map { $0 * $1 }.reduce(0, +)
                        best = min(best ?? .infinity, value)
                    }
                }
            }
        }
        return best
    }

    private func corner(_ a: [Double], _ b: [Double], _ c: [Double]) -> [Double]? {
        func cross(_ u: [Double], _ v: [Double]) -> [Double] {
            [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        }
        let (ab, bc, ca) = (cross(a, b), cross(b, c), cross(c, a))
        let determinant = a[0] * bc[0] + a[1] * bc[1] + a[2] * bc[2]
        guard abs(determinant) > 1e-11 else { return nil }
        return (0..<3).map { (a[3] * bc[$0] + b[3] * ca[$0] + c[3] * ab[$0]) / determinant }
    }
}

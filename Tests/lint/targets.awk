# Reads `swift package describe --type json` and prints "NAME PATH DEPENDENCY…" for each target under Sources and
# Plugins. The description has one value a line.
function value(line) {
    sub(/^[^:]*:[ ]*"/, "", line)
    sub(/",?$/, "", line)
    return line
}
/^  "targets"/ { inTargets = 1 }
!inTargets { next }
/^    \{/ { name = path = dependencies = "" }
/^      "name"/ { name = value($0) }
/^      "path"/ { path = value($0) }
/^      "target_dependencies"/ { inDependencies = 1; next }
inDependencies && /\]/ { inDependencies = 0 }
inDependencies {
    gsub(/[ ",]/, "")
    dependencies = dependencies " " $0
}
/^    \}/ && path ~ /^(Sources|Plugins)\// { print name " " path dependencies }

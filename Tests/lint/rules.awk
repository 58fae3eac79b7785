# The rules that the compiler does not check. Arguments, in this order: imports.txt, the list that targets.awk prints,
# then every Swift file of those targets. Prints FILE:LINE: error: … and exits 1 when there is anything to print.
function report(place, message) {
    print place ": error: " message
    findings++
}

# Adds the words of a text to a set of pairs, with named sets put in.
function add(pairs, key, text,    words, count, i) {
    count = split(text, words, " ")
    for (i = 1; i <= count; i++) {
        if (words[i] ~ /^\$/) add(pairs, key, sets[substr(words[i], 2)])
        else pairs[key, words[i]] = 1
    }
}

FNR == 1 { fileNumber++ }

# The table.
fileNumber == 1 {
    if ($0 ~ /^#/ || NF == 0) next
    if ($2 == "=") {
        name = $1
        sub(/^[^=]*=/, "")
        sets[name] = $0
    } else {
        name = $1
        sub(/:$/, "", name)
        listed[name] = 1
        sub(/^[^:]*:/, "")
        add(allowed, name, $0)
    }
    next
}

# The targets and the dependencies that Package.swift declares.
fileNumber == 2 {
    if (FNR == 1) {
        add(known, "toolchain", sets["toolchain"])
        add(known, "lean", sets["lean"])
    }
    folders[$2 "/"] = $1
    if ($1 ~ /^C[A-Z]/) next
    if (!($1 in listed)) report("Package.swift:1", "target " $1 " is not in Tests/lint/imports.txt")
    for (i = 3; i <= NF; i++) {
        declared[$1, $i] = 1
        if (!(($1, $i) in allowed))
            report("Package.swift:1", "target " $1 " declares " $i ", which the import table does not allow")
    }
    next
}

# A Swift file starts: which target is it of?
FNR == 1 {
    module = ""
    for (folder in folders) if (index(FILENAME, folder) == 1) module = folders[folder]
    previous = ""
}

{
    place = FILENAME ":" FNR
    code = $0
    sub(/(^|[ \t])\/\/.*$/, "", code)
    isExplained = $0 != code || previous ~ /^[ \t]*\/\//
    previous = $0
    if (code ~ /^[ \t]*$/) next
}

code ~ /^[ \t]*((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]/ {
    imported = code
    sub(/^.*import[ \t]+((struct|class|enum|protocol|typealias|func|var|let)[ \t]+)?/, "", imported)
    sub(/[^A-Za-z0-9_].*$/, "", imported)
    if (("toolchain", imported) in known) {
        if (imported ~ /^Foundation/ && ("lean", module) in known) report(place, module " does without " imported)
    } else if (!((module, imported) in allowed)) {
        report(place, module " may not import " imported)
    } else if (!((module, imported) in declared)) {
        report(place, module " imports " imported " without declaring it in Package.swift")
    }
    next
}

# Types named like their module make MODULE.NAME ambiguous for whoever imports both.
code ~ /(^|[ \t])(struct|class|enum|actor|protocol|typealias)[ \t]+[A-Za-z_]/ {
    type = code
    sub(/^.*(struct|class|enum|actor|protocol|typealias)[ \t]+/, "", type)
    sub(/[^A-Za-z0-9_].*$/, "", type)
    if (type == module) report(place, "the type is named like its module")
}

code ~ /(^|[^A-Za-z0-9_.])(print|debugPrint|dump)\(/ && module != "cartouche" {
    report(place, "only the command line prints")
}

code ~ /(^|[^A-Za-z0-9_.])(try!|as!)/ { report(place, "a trap on failure: throw, or bind") }

code ~ /(^|[^A-Za-z0-9_.])(fatalError|preconditionFailure)\(/ && !isExplained {
    report(place, "a trap without a comment that says why input can't reach it")
}

END { exit findings > 0 }

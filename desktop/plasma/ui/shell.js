.pragma library

// Command lines for sh.

/* Quotes a text so that sh takes it as one word, whatever is in it. */
function quoted(text) {
    return "'" + String(text).replace(/'/g, "'\\''") + "'";
}

/* The command line of alarmsctl with these arguments. sh becomes the program, which ends with the parent of sh. */
function alarmsctl(words) {
    return "exec alarmsctl " + words.map(quoted).join(" ");
}

// SPDX-License-Identifier: Apache-2.0
// Translated texts with values in the places of their placeholders, for the widgets of all desktops, as the service's
// module Gettext fills them. Qt 5.15's JavaScript is an old one: no `?.` or `??`.

const PLACEHOLDER = /\{([A-Za-z]+)\}(['"“”‘’»«」』)\]]*)(은\(는\)|이\(가\)|을\(를\)|과\(와\)|\(으\)로)?/g;
const CLOSING = /['"“”‘’»«」』)\].!?…]+$/;

// Of each pair of Korean particles the one behind a consonant and the one behind a vowel.
const PARTICLES = {
    "은(는)": ["은", "는"], "이(가)": ["이", "가"], "을(를)": ["을", "를"], "과(와)": ["과", "와"], "(으)로": ["으로", "로"],
};

/**
 * Returns the text with each `{name}` replaced by the value of that name, unless there is none. Of both forms of a Korean
 * particle behind it, the one stays that goes with the value's last sound.
 */
export function filled(text, values) {
    return text.replace(PLACEHOLDER, (whole, name, closing, particle) => {
        const value = values[name];
        if (value === undefined || value === null) {
            return whole;
        }
        return String(value) + closing + (particle ? chosen(particle, finalSound(String(value))) : "");
    });
}

function chosen(particle, sound) {
    const [behindConsonant, behindVowel] = PARTICLES[particle];
    switch (sound) {
    case "": return particle;
    case "vowel": return behindVowel;
    case "rieul": return particle === "(으)로" ? behindVowel : behindConsonant;
    default: return behindConsonant;
    }
}

// The last sound of a text as it is read in Korean: "vowel", "rieul" for ㄹ, or "consonant"; empty if it isn't known.
function finalSound(text) {
    const spoken = text.replace(CLOSING, "");
    const word = /[A-Za-z]*$/.exec(spoken)[0];
    if (word) {
        return finalSoundOfLatin(word);
    }
    const code = spoken.charCodeAt(spoken.length - 1);
    if (code >= 0xAC00 && code <= 0xD7A3) {
        // Of the 28 ends of a syllable, 0 is none and 8 is ㄹ.
        const end = (code - 0xAC00) % 28;
        return end === 0 ? "vowel" : end === 8 ? "rieul" : "consonant";
    }
    const digit = /[0-9]$/.exec(spoken);
    return digit ? ["consonant", "rieul", "vowel", "consonant", "vowel", "vowel", "consonant", "rieul", "rieul", "vowel"][digit[0]] : "";
}

// Capitals are read by their names, words as they are mostly transcribed.
function finalSoundOfLatin(word) {
    if (word.length === 1 || word === word.toUpperCase()) {
        return /[LR]$/i.test(word) ? "rieul" : /[MN]$/i.test(word) ? "consonant" : "vowel";
    }
    // As in 파일 (file), 홈 (home) and 폰 (phone).
    const letters = word.toLowerCase().replace(/(.[lmn])e$/, "$1");
    if (/l$/.test(letters)) {
        return "rieul";
    }
    if (/(?:[mn]|ng|ck)$/.test(letters)) {
        return "consonant";
    }
    // 북 (book), but 브레이크 (break); 포켓 (pocket), but 비트 (bit).
    if (/(?:[aeiou]{2}[bckp]|[aeiou]t)$/.test(letters)) {
        return "";
    }
    return /[aeiou][bckp]$/.test(letters) ? "consonant" : "vowel";
}

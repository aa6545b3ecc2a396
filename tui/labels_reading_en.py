"""How a query was read and why nothing was found, in English."""

from __future__ import annotations

from collections.abc import Mapping

READING_ENGLISH: Mapping[str, str] = {
    "reading.recent": "Recent notes",
    "reading.recent-queries": "Recent queries and notes",
    "reading.examples": "Try one of these, or type a few words of your own",
    "reading.missing": "not in the vault",
    "reading.near": "read as",
    "reading.parts": "in parts",
    "reading.searched": "searched",
    "reading.only": "only",
    "reading.without": "without",
    "reading.little": "says little",
    "reading.aside": "set aside",
    "aside.time stamp": "time stamp",
    "aside.filter without a value": "no value",
    "aside.punctuation, found only in quotes": "punctuation, found only in quotes",
    "aside.a filter holds beside the words, not instead of them": "a filter holds beside words, not instead",
    "aside.the query is too long": "the query is too long",
    # What the user should know of it.
    "remark.phrase": "exact phrase not found: {text}",
    "remark.phrase-listed": "exact phrase not found, the other side of OR is listed: {text}",
    "remark.together": "no section holds all of {text}",
    "remark.filter": "no note matches {text}",
    "remark.operator": "{text} is no operator here, read as the word {word}; nearest: {instead}",
    "remark.operator-alone": "{text} is no operator here, read as the word {word}",
    "remark.property": "no note has the property {text}, read as words; nearest: {instead}",
    "remark.property-alone": "no note has the property {text}, read as words",
    "remark.regex": "no regular expressions here, read as words: {text}",
    "remark.minus": "{text} is read as text; {instead} leaves it out",
    "remark.quotes": "read as words: {text}; {instead} asks for the phrase",
    "remark.group": "brackets do not group, OR parts the whole query: {text}",
    "remark.quote": "the quote is not closed, read as words: {text}",
    # The list without hits.
    "zero.title": "Nothing found",
    "zero.missing": "Not in the vault: {words}",
    "zero.nearest": "Near to {word}: {words}",
    "zero.filtered": "{n} section left out by {filter}|{n} sections left out by {filter}",
    "zero.unquoted": "Without the quotes its words are searched.",
    "zero.covers": "{n} note searched|{n} notes searched",
    "zero.skipped": "{n} file is not in the index: {key} lists it"
    "|{n} files are not in the index: {key} lists them",
}

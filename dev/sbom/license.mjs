// The licenses that the modules of this portal have, by words that only their text contains. An unknown text is no license: the list
// then fails, and a person reads it.
const LICENSES = [
  ['Apache-2.0', /Apache License,?\s+Version 2\.0/],
  ['MPL-2.0', /Mozilla Public License,? (Version|version|v\.) ?2\.0/],
  ['ISC', /Permission to use, copy, modify, and\/?(or)? distribute this software for any\s+purpose/],
  ['BSD-3-Clause', /Redistribution and use[\s\S]*Neither the name/],
  ['BSD-2-Clause', /Redistribution and use in source and binary forms/],
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/],
  ['Unlicense', /This is free and unencumbered software/],
]

/** Returns the SPDX identifier of a license text, or null. */
export function licenseOf(text) {
  const flat = text.replace(/\s+/g, ' ')
  return LICENSES.find(([, words]) => words.test(flat))?.[0] ?? null
}

import { expect, test } from 'vitest'
import { leadOf } from './lead'

test.each([
  [
    'marks and links',
    '# Sun\n\n**All** day, [tickets](https://t.example/a_b) ![poster](p.jpg)',
    'Sun All day, tickets',
  ],
  [
    'a list',
    'Come:\n\n- by bus\n* on foot\n 1. early\n12) late\n2026. It was',
    'Come: by bus on foot early late 2026. It was',
  ],
  ['an address', '_Ven_ a ~~las~~ https://t.example/a_b_c (c) __hoy__', 'Ven a las https://t.example/a_b_c (c) hoy'],
  ['words', `${'a'.repeat(150)} bcdefg, hijklmnop`, `${'a'.repeat(150)} bcdefg…`],
])('the lead of a text: %s', (_name, text, expected) => expect(leadOf(text)).toBe(expected))

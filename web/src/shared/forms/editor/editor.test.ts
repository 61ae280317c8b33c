import { expect, test } from 'vitest'
import { code, heading, link, prefix, type Selection, table, wrap } from './editor'
import { editorWords } from './editorWords'
import { redo, startOf, undo, write } from './history'

/** "a [b] c": what stands in brackets is selected. */
const parse = (marked: string): Selection => {
  const from = marked.indexOf('[')
  const to = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), from, to }
}
const show = ({ text, from, to }: Selection) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`
const list = (s: Selection) => prefix(s, () => '- ', /^- /)
const numbers = (s: Selection) => prefix(s, (index) => `${index + 1}. `, /^\d+\. /)

test.each<[string, (s: Selection) => Selection, string, string]>([
  ['bold', (s) => wrap(s, '**'), 'a [b] c', 'a **[b]** c'],
  ['bold again', (s) => wrap(s, '**'), 'a **[b]** c', 'a [b] c'],
  ['italic inside bold', (s) => wrap(s, '*'), '**[b]**', '***[b]***'],
  ['italic of nothing', (s) => wrap(s, '*'), 'a []', 'a *[]*'],
  ['a heading', heading, 'x\n[ti]tle\ny', 'x\n[## title]\ny'],
  ['a smaller heading', heading, '## [ti]tle', '[### title]'],
  ['no heading again', heading, '#### [ti]tle', '[title]'],
  ['a list of lines', list, 'x\n[one\ntwo]', 'x\n[- one\n- two]'],
  ['no list again', list, '[- one\n- two]', '[one\ntwo]'],
  ['a numbered list', numbers, '[one\ntwo]', '[1. one\n2. two]'],
  ['code in a line', code, 'a [b]', 'a `[b]`'],
  ['code of lines', code, '[a\nb]', '```\n[a\nb]\n```'],
])('%s', (_name, edit, before, after) => {
  expect(show(edit(parse(before)))).toBe(after)
})

test('a link, an image and a table are put in with what is to be typed over selected', () => {
  expect(link(parse('see [here]'), 'words')).toEqual({ text: 'see [here](https://)', from: 11, to: 19 })
  const image = link({ text: '', from: 0, to: 0 }, 'words', true)
  expect(image.text).toBe('![words](https://)')
  expect(image.text.slice(image.from, image.to)).toBe('https://')
  const made = table({ text: 'before', from: 6, to: 6 }, 'Column')
  expect(made.text).toBe('before\n\n| Column 1 | Column 2 |\n| --- | --- |\n|  |  |\n')
  expect(made.text.slice(made.from, made.to)).toBe('Column 1')
})

const typed = (text: string): Selection => ({ text, from: text.length, to: text.length })

test('a word is undone at once, and comes again', () => {
  let history = startOf('')
  for (const text of ['h', 'ho', 'hol', 'hola', 'hola ', 'hola r', 'hola ra'])
    history = write(history, typed(text), true)
  const back = undo(history)
  expect(back.now.text).toBe('hola ')
  expect(undo(back).now.text).toBe('')
  expect(undo(undo(undo(back))).now.text).toBe('')
  expect(redo(back).now.text).toBe('hola ra')
  expect(redo(redo(back)).now.text).toBe('hola ra')
})

test('what is written after an undo leaves nothing to redo', () => {
  const history = write(undo(write(startOf('a'), typed('ab'), true)), typed('ac'), true)
  expect(redo(history)).toBe(history)
})

test('the words of the specification stand word for word', () => {
  expect(editorWords).toMatchObject({
    undo: 'Deshacer',
    redo: 'Rehacer',
    clear: 'Borrar',
    save: 'Guardar',
    table: 'Insertar tabla',
  })
})

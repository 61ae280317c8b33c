import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMessages, filesOf } from '@/testing/messages'
import exceptions from './exceptions.json'

type Messages = Record<string, string>
const [en, es, qu] = [allMessages('en'), allMessages('es'), allMessages('qu')]
const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const keysOf = (messages: Messages) => [...new Set(Object.keys(messages).map(base))].sort()

const sourceText = (folder: string): string =>
  readdirSync(folder)
    .map((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return name === 'testing' ? '' : sourceText(path)
      return /\.(tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name) ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')

test('the three languages have the same keys in the same files', () => {
  const shape = (locale: 'en' | 'es' | 'qu') =>
    filesOf(locale).map(({ group, messages }) => ({ group, keys: keysOf(messages) }))
  expect(shape('es')).toEqual(shape('en'))
  expect(shape('qu')).toEqual(shape('en'))
  expect(shape('en').map(({ group }) => group)).toEqual([
    '',
    'account',
    'desk',
    'events',
    'feeds',
    'forms',
    'organizer',
    'saved',
  ])
})

test('each key is in exactly one file', () => {
  const keys = filesOf('en').flatMap(({ messages }) => keysOf(messages))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every key is used', () => {
  // The build scripts list the keys of the texts that the server renders.
  const text =
    sourceText(join(import.meta.dirname, '../..')) + sourceText(join(import.meta.dirname, '../../../scripts'))
  expect(keysOf(en).filter((key) => !text.includes(`'${key}'`))).toEqual([])
})

test('no component contains untranslated text', () => {
  // The same in every language; the credit is what the licence of the map's data asks for.
  const names = ['WhatsApp', 'OpenStreetMap', '© OpenStreetMap contributors']
  const text = sourceText(join(import.meta.dirname, '../..')).replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const between = [...text.matchAll(/(?<![=(-])>\s*([^<>{}()=;]*\p{L}{2,}[^<>{}()=;]*?)\s*<\//gu)]
  const attributes = [...text.matchAll(/ (?:aria-label|alt|title|placeholder|label)="([^"$]*\p{L}{2,}[^"]*)"/gu)]
  expect([...between, ...attributes].map(([, text = '']) => text).filter((text) => !names.includes(text))).toEqual([])
  expect(between.map(([, text]) => text)).toContain('WhatsApp')
})

test('every language uses the same variables', () => {
  const variables = (text: string | undefined) =>
    [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
  const first = (messages: Messages, key: string) => messages[key] ?? messages[`${key}_other`]
  for (const key of keysOf(en)) {
    expect(variables(first(es, key)), key).toEqual(variables(first(en, key)))
    expect(variables(first(qu, key)), key).toEqual(variables(first(en, key)))
  }
})

test('Quechua texts differ from English and Spanish except for the documented exceptions', () => {
  const same = Object.entries(qu as Messages)
    .filter(([key, text]) => text === (es as Messages)[key] || text === (en as Messages)[key])
    .map(([key]) => key)
  expect(same.filter((key) => !(key in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((key) => !same.includes(key))).toEqual([])
})

test('Spanish has every plural form and Quechua none', () => {
  const counted = Object.keys(en)
    .filter((key) => PLURAL.test(key))
    .map(base)
  for (const key of counted) {
    for (const form of ['one', 'many', 'other']) expect(es).toHaveProperty([`${key}_${form}`])
    expect(qu).toHaveProperty([key])
  }
  expect(Object.keys(qu).filter((key) => PLURAL.test(key))).toEqual([])
})

test('the Spanish texts are those of the specification', () => {
  expect(es).toMatchObject({
    login_failed: 'No se pudo iniciar sesión',
    registration_failed: 'No se pudo registrar el usuario',
    profile_failed: 'No has iniciado sesión',
    restore_failed: 'No se pudo enviar la solicitud de restablecimiento de contraseña',
    cities_failed: 'No se pudo obtener la lista de ciudades',
    affiliations_failed: 'No se pudo obtener la lista de afiliaciones',
    areas_failed: 'No se pudo obtener la lista de areas de culturas',
    org_types_failed: 'No se pudo obtener la lista de tipos de organizaciones',
    portal_failed: 'Error al obtener la información de la página',
    login_successful: 'Autorización exitosa',
    forgot_password: 'Recuperar contraseña?',
    register: 'Registrarse',
    restore_password: 'Recuperar contraseña',
  })
  expect(en.page_not_found).toBe('Page not found: {{path}}')
})

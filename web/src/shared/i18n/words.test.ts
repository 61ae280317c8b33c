import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMessages } from '@/testing/messages'
import { byLocale } from './byLocale'

/** Words that the portal does not say, each with a text in which it occurred (docs/decisions/texts.md#one-voice). */
const refused = {
  en: [
    [/\borganiz/i, 'For organizers'],
    [/\bhosts?\b/i, 'Register as an event host'],
    [/\bpartner\b/i, 'Partner registration'],
    [/not your fault/, 'This part did not arrive. It is not your fault.'],
  ],
  es: [
    [/\busted(es)?\b/i, 'si usted organiza algo'],
    [/(?<!\p{L})(ingrese|seleccione|elija|escriba|pregunte|pida|venga|calcule)(?!\p{L})/iu, 'Venga temprano'],
    [/(?<!\p{L})su (cuenta|correo|contraseña)(?!\p{L})/iu, 'Regístrese con su correo'],
    [/organizador(es)? de eventos/i, 'Organizador de eventos'],
    [/\b(ventas|caridad)\b/i, 'Caridad'],
    [/\bareas\b/i, 'lista de areas de culturas'],
    [/autorización/i, 'Autorización exitosa'],
    [/^[^¿]*\?/, 'Recuperar contraseña?'],
  ],
  qu: [
    [/ruway (kamachiq|wakichiq)/i, 'Ñam ruway kamachiq kanki.'],
    [/(?<!portal )kamachiq p(’|')anqa/i, 'Kamachiq p’anqay'],
    [/ruway(kuna|niyki)/i, 'ruwayniykikunatapas manañam runa qhawanqachu'],
  ],
} satisfies Record<string, [RegExp, string][]>

/** Texts that the specification quotes. */
const quoted = {
  'en partners_button_become_partner': 'section 2: the button "become partner"',
  'es areas_failed': 'section 8: "...de areas de culturas"',
  'es login_successful': 'section 4: "Autorización exitosa"',
  'es forgot_password': 'section 2: "Recuperar contraseña?"',
}

const mails = join(import.meta.dirname, '../../../../services/auth/internal/mail/templates')
/** What people read in a language: the texts of the pages and of the mails, without their variables. */
const textsOf = byLocale((locale) => {
  const templates: Record<string, object> = JSON.parse(readFileSync(join(mails, `${locale}.json`), 'utf8'))
  const parts = Object.entries(templates).flatMap(([mail, texts]) =>
    Object.entries(texts).map(([part, text]) => [`${mail}.${part}`, String(text)]),
  )
  return [...Object.entries(allMessages(locale)), ...parts].map(([key = '', text = '']) => ({
    key: `${locale} ${key}`,
    text: text.replace(/\{\{[^}]*\}\}/g, ''),
  }))
})

test.each(['en', 'es', 'qu'] as const)(
  'no text in %s says a refused word, unless the specification quotes it',
  (locale) => {
    const found = textsOf[locale].filter(({ text }) => refused[locale].some(([word]) => word.test(text)))
    expect(found.filter(({ key }) => !(key in quoted))).toEqual([])
    const needed = Object.keys(quoted).filter((key) => key.startsWith(locale))
    expect(needed.filter((key) => !found.some((text) => text.key === key))).toEqual([])
  },
)

test.each(Object.values(refused).flat())('the refused word %s is recognised in "%s"', (word, text) => {
  expect(text).toMatch(word)
})

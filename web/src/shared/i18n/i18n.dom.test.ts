import { expect, test, vi } from 'vitest'
import { changeLocale, i18n, startI18n, withMessages } from './i18n'
import { loadMessages } from './messages'

vi.mock('./messages')

test('a page whose messages fail to load does not keep other pages from opening', async () => {
  const answer = vi.mocked(loadMessages).mockResolvedValue({})
  await startI18n('en')
  answer.mockRejectedValueOnce(new TypeError('no network'))
  await expect(withMessages(() => Promise.resolve('page'), 'forms')()).rejects.toThrow('no network')
  answer.mockImplementation((group) => (group === 'forms' ? Promise.reject(new TypeError()) : Promise.resolve({})))
  await changeLocale('en')
  await changeLocale('es')
  expect(i18n.language).toBe('es')
})

test('a page whose code arrives after a change of language has its messages in that language', async () => {
  const answer = vi.mocked(loadMessages).mockImplementation((group, locale) => Promise.resolve({ [group]: locale }))
  await startI18n('en')
  let arrive: (page: string) => void = () => undefined
  const code = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const page = withMessages(() => code, 'account')()
  // The messages of the first language have arrived, the code has not.
  await new Promise((resolve) => setTimeout(resolve))
  await changeLocale('es')
  arrive('page')
  await page
  expect(answer).toHaveBeenCalledWith('account', 'es')
})

test('the messages of an open page are loaded in the next language, too', async () => {
  const answer = vi.mocked(loadMessages).mockImplementation((group, locale) => Promise.resolve({ [group]: locale }))
  await startI18n('en')
  await withMessages(() => Promise.resolve('page'), 'saved')()
  await changeLocale('qu')
  expect(answer).toHaveBeenCalledWith('saved', 'qu')
  expect(i18n.exists('saved')).toBe(true)
})

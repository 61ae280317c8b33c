import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { firstProblem } from '@/shared/forms/rules'
import { expired, signedIn, userLoaded } from '@/shared/session/session'
import { client, failure, host, many, one, organizer } from '@/testing/fixtures'
import { pendingCall } from '@/testing/pendingCall'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { toPartnerData } from './partnerEntry'
import { emptyPartner, type PartnerValues, partnerRules } from './partnerForm'

const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const file = (name: string) => new File(['png'], name, { type: 'image/png' })
const types = [
  { id: 1, attributes: { orgTypeName: 'Association', orgTypeCode: 'association' } },
  { id: 2, attributes: { orgTypeName: 'Natural person', orgTypeCode: 'persona-natural' } },
]

type Page = Awaited<ReturnType<typeof renderApp>>

async function openForm(): Promise<Page> {
  server.use(http.get('*/api/org-types', () => HttpResponse.json(many(types))))
  const page = await renderApp('/partners-registration', client)
  await screen.findByRole('radio', { name: 'Association' })
  return page
}

async function fillIn({ user }: Page, identity: () => Promise<void>) {
  await identity()
  type(/^Founded on|^Active since/, '1924-11-06')
  type(/^Number of people/, '40')
  type(/^About the organisation: English/, 'Dances since 1924.')
  type(/^What you do: Español/, 'Danza')
  await user.click(screen.getByRole('checkbox', { name: 'Crafts' }))
  await user.type(await screen.findByRole('combobox', { name: /^City/ }), 'pis{Enter}')
  type(/^Address/, 'Av. El Sol 604')
  type(/^Telephone/, '+51 84 555 010')
  type(/^E-mail/, 'host@example.org')
  type(/^Latitude/, '-13.52')
  type(/^Longitude/, '-71.97')
  await user.click(within(screen.getByRole('group', { name: /^How you describe it/ })).getByLabelText('Type a text'))
  type(/^Description of what you offer: English/, 'Two shows a day.')
  await user.click(screen.getByRole('radio', { name: 'I give the figures' }))
  type(/^Average age/, '35')
  type(/^Share of women/, '50')
  await user.upload(screen.getByLabelText(/^Banner/), file('banner.png'))
  await user.upload(screen.getByLabelText(/^Gallery/), [file('one.png'), file('two.png')])
}

const organisation = (page: Page) => async () => {
  await page.user.click(screen.getByRole('radio', { name: 'Association' }))
  type(/^Commercial name/, 'Centro Qosqo')
  type(/^Company name/, 'Centro Qosqo de Arte Nativo')
  type(/^RUC/, '20100000001')
}

const send = (page: Page) => page.user.click(screen.getByRole('button', { name: 'Send' }))

test('a client registers an organisation with pictures', async () => {
  const forms: FormData[] = []
  server.use(
    http.post('*/api/partners', async ({ request }) => {
      forms.push(await request.formData())
      return HttpResponse.json(one(host))
    }),
  )
  const page = await openForm()
  await fillIn(page, organisation(page))
  await send(page)
  const dialog = await screen.findByRole('dialog', { name: 'Registration received' })
  expect(JSON.parse(String(forms[0]?.get('data')))).toEqual({
    commercialName: 'Centro Qosqo',
    compName: 'Centro Qosqo de Arte Nativo',
    ruc: '20100000001',
    orgType: 1,
    startDate: '1924-11-06',
    personCount: 40,
    middleAge: 35,
    womenPercentage: 50,
    cultureType: [4],
    affiliations: [],
    webpage: null,
    digitalCatalog: null,
    compVideoLink: null,
    productDescriptionLink: null,
    translations: {
      en: { orgResume: 'Dances since 1924.', orgWorkType: '', productDescriptionText: 'Two shows a day.' },
      es: { orgResume: '', orgWorkType: 'Danza', productDescriptionText: '' },
      qu: { orgResume: '', orgWorkType: '', productDescriptionText: '' },
    },
    eventHostAddress: { city: 3, address: 'Av. El Sol 604', coordinates: '-13.52,-71.97' },
    contacts: { place: 'Av. El Sol 604', tel: '+51 84 555 010', mail: 'host@example.org' },
    socialMedias: [],
    user: 3,
  })
  expect(forms[0]?.getAll('files.galleryImages')).toHaveLength(2)
  await page.user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/'))
  expect(forms).toHaveLength(1)
})

test('a natural person has other fields and a notice about the scan', async () => {
  let form: FormData | undefined
  server.use(
    http.post('*/api/partners', async ({ request }) => {
      form = await request.formData()
      return HttpResponse.json(one(host))
    }),
  )
  const page = await openForm()
  await fillIn(page, async () => {
    await page.user.click(screen.getByRole('radio', { name: 'Natural person' }))
    expect(screen.queryByLabelText(/^RUC/)).not.toBeInTheDocument()
    expect(screen.getByText(/Only you and the editors of the portal can see this scan/)).toBeInTheDocument()
    type(/^First and last name/, 'Ana Quispe')
  })
  await send(page)
  expect(await screen.findByRole('region', { name: /^\d+ things? (is|are) missing$/ })).toHaveTextContent(
    'Choose a file: Scan',
  )
  await page.user.click(screen.getByRole('radio', { name: 'Peruvian passport' }))
  await page.user.upload(screen.getByLabelText(/^Scan: Peruvian passport/), file('passport.png'))
  await send(page)
  await screen.findByRole('dialog', { name: 'Registration received' })
  const data = JSON.parse(String(form?.get('data')))
  expect(data).toMatchObject({ personalName: 'Ana Quispe', personalIdentifyingDocument: 'local_passport' })
  expect(data).not.toHaveProperty('ruc')
  expect(form?.getAll('files.personalDocumentScan')).toHaveLength(1)
})

test('an empty form marks every required field', async () => {
  const page = await openForm()
  await page.user.click(screen.getByRole('radio', { name: 'Association' }))
  await page.user.click(screen.getByRole('radio', { name: 'I give the figures' }))
  await send(page)
  for (const name of ['Commercial name', 'Company name', 'RUC', 'Founded on', 'Address', 'Telephone', 'E-mail']) {
    expect(screen.getByLabelText(new RegExp(`^${name}`))).toHaveAccessibleDescription(new RegExp(`Missing: ${name}`))
  }
  for (const name of ['Number of people', 'Average age', 'Share of women']) {
    expect(screen.getByLabelText(new RegExp(`^${name}`))).toHaveAccessibleDescription(/Type a number from 1 up/)
  }
  // Each is said at its field and in the summary.
  expect(screen.getAllByText(/: choose at least one$/)).toHaveLength(2)
  expect(screen.getAllByText('Choose the place on the map')).toHaveLength(2)
  // Banner and gallery.
  expect(screen.getAllByText(/^Choose a file: /)).toHaveLength(4)
  // How the products are described is chosen by the host.
  const products = screen.getByRole('group', { name: /^How you describe it/ })
  expect(products).toHaveAccessibleDescription(/Missing: How you describe it/)
  expect(within(products).queryAllByRole('radio', { checked: true })).toEqual([])
})

test('the kind of document is sent only if it was changed in this form', () => {
  const values: PartnerValues = { ...emptyPartner(), document: 'local_passport' }
  expect(toPartnerData(values, true, 'local_passport')).not.toHaveProperty('personalIdentifyingDocument')
  expect(toPartnerData(values, true, 'driving_licence')).toHaveProperty('personalIdentifyingDocument', 'local_passport')
})

test('a host who prefers not to say gives no figures', () => {
  const values = { ...emptyPartner(), statistics: 'withheld', middleAge: 35, womenPercentage: 50 }
  expect(toPartnerData(values, false)).toMatchObject({ middleAge: null, womenPercentage: null })
  const rules = partnerRules(undefined, true)
  const broken = (given: PartnerValues) =>
    (['statistics', 'middleAge', 'womenPercentage'] as const).filter((name) =>
      firstProblem(rules[name], given[name], given),
    )
  expect(broken(values)).toEqual([])
  expect(broken(emptyPartner())).toEqual(['statistics'])
  expect(broken({ ...values, statistics: 'given', middleAge: null, womenPercentage: 101 })).toEqual([
    'middleAge',
    'womenPercentage',
  ])
})

test('the last day of a foundation is today in Lima, where the day ends later than in UTC', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-25T03:00:00Z') })
  const [, notLater] = partnerRules(undefined, false).startDate ?? []
  const problem = (day: string) => notLater?.(day, emptyPartner())
  expect(problem('2026-06-24')).toBeNull()
  expect(problem('2026-06-25')).toEqual({ key: 'day_not_offered' })
  vi.useRealTimers()
})

test('choosing another kind of input clears the former one', async () => {
  const page = await openForm()
  const video = within(screen.getByRole('group', { name: /^Video about the organisation/ }))
  await page.user.click(video.getByLabelText('Paste a link'))
  type(/^Link to the video/, 'youtu.be/abc')
  await page.user.click(video.getByLabelText('Upload a file'))
  await page.user.click(video.getByLabelText('Paste a link'))
  expect(screen.getByLabelText(/^Link to the video/)).toHaveValue('')
})

test('a point outside the region is sent only after a question, which is asked once', async () => {
  let sent = 0
  server.use(
    http.post('*/api/partners', () => {
      sent += 1
      return HttpResponse.json({}, { status: 400 })
    }),
  )
  const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const page = await openForm()
  await fillIn(page, organisation(page))
  type(/^Longitude/, '-77.04')
  await send(page)
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect(sent).toBe(0)
  await send(page)
  await waitFor(() => expect(sent).toBe(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
  await send(page)
  await waitFor(() => expect(sent).toBe(2))
  expect(ask.mock.calls).toEqual(Array(2).fill(['This point is outside the region of Cusco. Is it right?']))
  ask.mockRestore()
})

test('after an error all input stays, and the same form is sent with the same key', async () => {
  const keys: (string | null)[] = []
  server.use(
    http.post('*/api/partners', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return keys.length < 3 ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json(one(host))
    }),
  )
  const page = await openForm()
  await fillIn(page, organisation(page))
  await send(page)
  expect(
    await screen.findByText('The registration could not be sent. Your entries are still here.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText(/^Commercial name/)).toHaveValue('Centro Qosqo')
  await send(page)
  await screen.findByRole('dialog', { name: 'Registration received' })
  expect(new Set(keys).size).toBe(1)
})

test('a user who became a host in another tab sees a notice, and the input stays', async () => {
  const page = await openForm()
  await fillIn(page, organisation(page))
  server.use(
    http.post('*/api/partners', () => HttpResponse.json(failure('x', { key: 'forbidden' }, 403), { status: 403 })),
    http.get('*/api/users/me', () => HttpResponse.json(organizer)),
  )
  expect(screen.queryByText('You are an organiser already.')).not.toBeInTheDocument()
  await send(page)
  const notice = await screen.findByText('You are an organiser already.')
  expect(notice.closest('[tabindex="-1"]')).toHaveFocus()
  expect(screen.getByLabelText(/^Commercial name/)).toHaveValue('Centro Qosqo')
})

test('after the login of another user the form is empty', async () => {
  const page = await openForm()
  type(/^About the organisation: English/, 'Dances since 1924.')
  act(() => void page.store.dispatch(expired()))
  expect(screen.getByLabelText(/^About the organisation: English/)).toHaveValue('Dances since 1924.')
  act(() => {
    page.store.dispatch(signedIn('theirs'))
    page.store.dispatch(userLoaded({ ...client, id: 99 }))
  })
  await waitFor(() => expect(screen.getByLabelText(/^About the organisation: English/)).toHaveValue(''))
})

test('validation errors of the server are shown at their fields', async () => {
  const errors = [
    { path: ['contacts', 'mail'], message: 'x', key: 'this_field_is_incorrect' },
    { path: ['translations', 'es', 'orgWorkType'], message: 'x', key: 'this_field_is_too_long' },
    { path: ['galleryImages'], message: 'x', key: 'file_not_yours' },
  ]
  server.use(http.post('*/api/partners', () => HttpResponse.json(failure('3 errors', { errors }), { status: 400 })))
  const page = await openForm()
  await fillIn(page, organisation(page))
  await send(page)
  await waitFor(() => expect(screen.getByLabelText(/^E-mail/)).toHaveAccessibleDescription(/This field is incorrect/))
  expect(screen.getByLabelText(/^What you do: Español/)).toHaveAccessibleDescription(/This text is too long/)
  expect(screen.getByRole('group', { name: /^Gallery/ })).toHaveAccessibleDescription(/belongs to somebody else/)
})

test('the help box has the contacts and a link to the instructions', async () => {
  await openForm()
  const box = screen.getByRole('complementary', { name: 'Do you need help?' })
  expect(within(box).getByRole('link', { name: /hola@/ })).toHaveAttribute('href', 'mailto:hola@raymi.example')
  expect(within(box).getByRole('link', { name: /555 000/ })).toHaveAttribute('href', 'tel:+5184555000')
  expect(within(box).getByRole('link', { name: /How to become/ })).toHaveAttribute('href', '/registration-instructions')
})

test('applicants and hosts see a link to their personal page', async () => {
  const { unmount } = await renderApp('/partners-registration', organizer)
  expect(await screen.findByText('You are an organiser already.')).toBeInTheDocument()
  unmount()
  const waiting = { id: 1, attributes: { state: 'received', message: '', hostId: 11, hostName: 'Casa' } }
  server.use(http.get('*/api/applications/me', () => HttpResponse.json(one(waiting))))
  await renderApp('/partners-registration', client)
  expect(await screen.findByText(/Your application is with us/)).toBeInTheDocument()
})

test('when the registration succeeds after leaving, a toast is shown without a navigation', async () => {
  const call = pendingCall('post', '*/api/partners', () => HttpResponse.json(one(host)))
  const page = await openForm()
  await fillIn(page, organisation(page))
  await send(page)
  await waitFor(() => expect(call.calls).toHaveLength(1))
  act(() => void page.router.navigate('/news'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
  expect(dialog.getByText(/^It is on its way/)).toBeInTheDocument()
  await page.user.click(dialog.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByLabelText(/^Commercial name/)).not.toBeInTheDocument())
  call.release()
  expect(await screen.findByText('Registration received')).toBeInTheDocument()
  expect(page.router.state.location.pathname).toBe('/news')
})

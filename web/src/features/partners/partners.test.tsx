import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { client, failure, host, one } from '@/testing/fixtures'
import { renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const type = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const file = (name: string) => new File(['png'], name, { type: 'image/png' })

async function sendForm() {
  const { router, user } = await renderApp('/partners-registration', client)
  await user.click(await screen.findByRole('radio', { name: 'Association' }))
  type(/^Commercial name/, 'Centro Qosqo')
  type(/^Company name/, 'Centro Qosqo de Arte Nativo')
  type(/^RUC/, '20100000001')
  await user.click(await screen.findByRole('checkbox', { name: 'Crafts' }))
  type(/^About the organisation/, 'Dances since 1924.')
  type(/^What you do/, 'Dance')
  await user.click(await screen.findByRole('radio', { name: 'Pisac' }))
  type(/^Address/, 'Av. El Sol 604')
  type(/^Telephone/, '+51 84 555 010')
  type(/^E-mail/, 'host@example.org')
  await user.upload(screen.getByLabelText(/^Banner/), file('banner.png'))
  await user.upload(screen.getByLabelText(/^Gallery/), [file('one.png'), file('two.png')])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  return { router, user }
}

test('a client registers the own organisation with its pictures', async () => {
  let form: FormData | undefined
  server.use(
    http.post('*/api/partners', async ({ request }) => {
      form = await request.formData()
      return HttpResponse.json(one(host))
    }),
  )
  const { user, router } = await sendForm()
  const dialog = await screen.findByRole('dialog', { name: 'Registration received' })
  expect(JSON.parse(String(form?.get('data')))).toMatchObject({
    commercialName: 'Centro Qosqo',
    cultureType: [4],
    user: 3,
  })
  expect(form?.getAll('files.galleryImages')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('What is on in Cusco')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
})

test('a failure opens no success message and keeps what was typed', async () => {
  server.use(http.post('*/api/partners', () => HttpResponse.json(failure('Name is taken'), { status: 400 })))
  await sendForm()
  expect(await screen.findByText('Name is taken')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText(/^Commercial name/)).toHaveValue('Centro Qosqo')
})

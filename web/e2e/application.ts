import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, request as requests } from '@playwright/test'
import { bearer, PASSWORD } from './portal'

const picture = readFileSync(new URL('./fixtures/banner.png', import.meta.url))

/** Creates a user, registered by an administrator, and an application of this user with a profile and a scan. */
export async function apply(request: APIRequestContext, name: string) {
  const email = `qantu${Date.now()}@example.org`
  const made = await request.post('/api/users', {
    headers: await bearer(request, 'admin@raymi.example'),
    data: { username: email.split('@')[0], email, password: PASSWORD, role: 'cliente', confirmed: true },
  })
  expect(made.status(), await made.text()).toBeLessThan(300)
  const data = {
    commercialName: name,
    orgResume: 'Un taller de **danza** en San Blas.',
    contacts: { place: 'San Blas', tel: '+51 84 555 0102', mail: email },
  }
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('files.personalDocumentScan', new File([picture], 'dni.png', { type: 'image/png' }))
  const sent = await request.post('/api/partners?locale=es', { headers: await bearer(request, email), multipart: form })
  expect(sent.status(), await sent.text()).toBe(200)
  return { email, host: (await sent.json()).data.id as number }
}

/** Creates an application that waits at the desk; `remove` rejects it. */
export async function createApplication(name: string) {
  const request = await requests.newContext({ baseURL: process.env.RAYMI_BASE_URL })
  const { host } = await apply(request, name)
  const headers = await bearer(request, 'editor@raymi.example')
  const found = await request.get(`/api/desk/applications?state=received&_q=${encodeURIComponent(name)}`, { headers })
  // Another worker may have made one of the same name.
  type Found = { id: number; attributes: { hostId: number } }
  const own = ((await found.json()).data as Found[]).find(({ attributes }) => attributes.hostId === host)
  const id = own?.id
  expect(id, 'the application waits').toBeGreaterThan(0)
  return {
    id,
    remove: async () => {
      const answer = await request.post(`/api/desk/applications/${id}/reject`, { headers, data: { message: name } })
      expect(answer.status(), await answer.text()).toBe(200)
      await request.dispose()
    },
  }
}

import '@/app/tokens.css'
import '@/app/base.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { makeStore } from '@/app/store'
import { disableDeferral } from '@/shared/deferred'
import { startI18n, withMessages } from '@/shared/i18n/i18n'
import { keepSaved } from '@/shared/saved/saved'
import { cards } from './cards'
import { fields } from './fields'
import { dialog, missing, savedBar } from './overlays'
import { parts } from './parts'

/** The pages by their fragment: what lies above others, or fills a page, has one of its own. */
const pages: Record<string, Record<string, ReactNode>> = {
  '': { ...parts, ...cards, ...fields },
  '#dialog': dialog,
  '#bar': savedBar,
  '#missing': missing,
}

/** All components in their states, each in a section with the name of the state: e2e/components.spec.ts measures them. */
async function start() {
  await startI18n('en')
  await withMessages(async () => null, 'events', 'saved', 'forms')()
  keepSaved([
    { kind: 'event', id: '9', name: 'Saved', at: 1 },
    { kind: 'host', id: '12', name: 'Followed', at: 1 },
  ])
  disableDeferral()
  const root = document.getElementById('main')
  if (!root) throw new Error('index.html has no #main')
  createRoot(root).render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        {Object.entries(pages[location.hash] ?? {}).map(([name, part]) => (
          <section key={name} data-case={name} style={{ padding: 16 }}>
            {part}
          </section>
        ))}
      </MemoryRouter>
    </Provider>,
  )
}

void start()

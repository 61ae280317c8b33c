import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGroup } from '@/shared/forms/fields/Field'
import type { Form } from '@/shared/forms/useForm'
import type { Row } from '@/shared/forms/values'
import { useLocale } from '@/shared/i18n/useLocale'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import { SearchField } from '@/shared/ui/SearchField'
import ui from '@/shared/ui/ui.module.css'
import css from '../core/desk.module.css'
import { useListDeskEventsInfiniteQuery } from '../core/deskApi'
import own from './editorial.module.css'

const FOUND_MAX = 8

/** The ordered events of a collection: added by a search, moved and removed by buttons; every change is announced. */
export function EventPicker({ form, name }: { form: Form; name: string }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [announcement, announce] = useState('')
  const chosen = form.values[name] as Row[]
  const change = (next: Row[], message: string) => {
    form.choose(name, next)
    announce(message)
  }
  const move = (from: number, to: number) => {
    const item = chosen[from]
    if (!item || to < 0 || to >= chosen.length) return
    const rest = chosen.filter((_, index) => index !== from)
    const next = [...rest.slice(0, to), item, ...rest.slice(to)]
    change(next, t('desk_event_moved', { name: item.name, place: to + 1, total: chosen.length }))
  }
  return (
    <FieldGroup label={t('events')} help={t('desk_order_help')}>
      {() => (
        <>
          <ol className={own.picked}>
            {chosen.map((row, index) => (
              <li key={row.key}>
                <span>{row.name || t('desk_without_name')}</span>
                <span className={own.moves}>
                  <Button
                    round
                    look="ghost"
                    disabled={index === 0}
                    aria-label={t('desk_move_up', { name: row.name })}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon name="up" />
                  </Button>
                  <Button
                    round
                    look="ghost"
                    disabled={index === chosen.length - 1}
                    aria-label={t('desk_move_down', { name: row.name })}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon name="down" />
                  </Button>
                  <Button
                    round
                    look="ghost"
                    aria-label={t('desk_take_out', { name: row.name })}
                    onClick={() =>
                      change(
                        chosen.filter(({ key }) => key !== row.key),
                        t('desk_event_taken_out', { name: row.name }),
                      )
                    }
                  >
                    <Icon name="close" />
                  </Button>
                </span>
              </li>
            ))}
          </ol>
          {chosen.length === 0 && <p className={css.quiet}>{t('desk_no_events_chosen')}</p>}
          <SearchField label={t('desk_find_event')} text={text} onSearch={setText} />
          <div className={own.results}>
            {text && (
              <SearchResults
                text={text}
                chosen={chosen}
                onAdd={(row) => change([...chosen, row], t('desk_event_added', { name: row.name }))}
              />
            )}
          </div>
          <p role="status" className={ui.hidden}>
            {announcement}
          </p>
        </>
      )}
    </FieldGroup>
  )
}

function SearchResults({ text, chosen, onAdd }: { text: string; chosen: Row[]; onAdd: (row: Row) => void }) {
  const { t } = useTranslation()
  const search = { state: 'approved', text, locale: useLocale() } as const
  const { currentData } = useListDeskEventsInfiniteQuery(search)
  const found = (currentData?.pages[0]?.data ?? []).filter(({ id }) => !chosen.some(({ key }) => key === String(id)))
  if (currentData && found.length === 0) return <p className={css.quiet}>{t('desk_no_event_found')}</p>
  return (
    <ul className={own.found}>
      {found.slice(0, FOUND_MAX).map(({ id, attributes }) => (
        <li key={id}>
          <Button onClick={() => onAdd({ key: String(id), name: attributes.eventName ?? '' })}>
            {t('desk_add_event', { name: attributes.eventName ?? '' })}
          </Button>
        </li>
      ))}
    </ul>
  )
}

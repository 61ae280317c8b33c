import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from '@/shared/forms/forms.module.css'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import own from './district.module.css'
import { type District, findDistricts } from './districtList'

/** Finds a district without asking anybody: its list comes with the map. A combobox: arrows choose, Enter takes, Esc closes. */
export default function DistrictSearch({ onPick }: { onPick: (district: District) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = findDistricts(text)
  const shown = open && found.length > 0
  const take = (district: District | undefined) => {
    if (!district) return
    setText(district.name)
    setOpen(false)
    onPick(district)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setActive(open ? (active + step + found.length) % found.length : 0)
      setOpen(true)
    }
    if (event.key === 'Enter') {
      // Enter belongs to the list here; it must not send the form.
      event.preventDefault()
      if (shown) take(found[active])
    }
    if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {t('search_district')}
      </label>
      <div className={own.combo}>
        <input
          id={id}
          className={css.input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown ? `${id}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t('search_district')} className={own.list} hidden={!shown}>
          {found.map((district, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={`${district.province} ${district.name}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={cx(own.option, index === active && own.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(district)}
            >
              {district.name} <span className={own.province}>{district.province}</span>
            </div>
          ))}
        </div>
      </div>
      <p role="status" className={ui.hidden}>
        {open && text && (found.length > 0 ? t('districts_found', { count: found.length }) : t('no_district'))}
      </p>
      {open && text && found.length === 0 && <p className={css.help}>{t('no_district')}</p>}
    </div>
  )
}

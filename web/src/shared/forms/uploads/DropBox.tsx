import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Wiring } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import own from './media.module.css'
import type { FileLimits } from './uploadLimits'

type Box = {
  wires: Wiring
  name: string
  label: string
  take: (files: File[]) => void
  limits: FileLimits
  most?: number
  busy: number
}

/** Where files come in; what it takes is told before anybody tries. */
export function DropBox({ wires, name, label, take, limits, most, busy }: Box) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const types = limits.mimes.map((mime) => (mime.split('/')[1] ?? mime).toUpperCase().replace('QUICKTIME', 'MOV'))
  const rules = `${wires.id}-rules`
  return (
    <div className={cx(css.drop, over && css.dropOver)}>
      <Icon name="upload" size={28} />
      <label htmlFor={wires.id} className={own.drop}>
        <span className={ui.hidden}>{`${label}: `}</span>
        {most === 1 ? t('drop_one_file') : t('drop_files')}
      </label>
      <span id={rules} className={css.help}>
        {t('file_rules', { types: types.join(', '), size: limits.maxMiB })}
      </span>
      {busy > 0 && <span role="status">{t('files_are_prepared')}</span>}
      <input
        {...wires}
        aria-describedby={[wires['aria-describedby'], rules].filter(Boolean).join(' ')}
        type="file"
        name={name}
        accept={limits.mimes.join()}
        multiple={most !== 1}
        onChange={(event) => {
          take(Array.from(event.target.files ?? []))
          // The same file may be chosen again after it was taken out.
          event.target.value = ''
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  )
}

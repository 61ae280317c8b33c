import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '@/shared/forms/fields/Field'
import css from '@/shared/forms/forms.module.css'
import { cx } from '@/shared/text'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import own from './media.module.css'
import type { FileLimits } from './uploadLimits'

type Box = {
  control: ControlProps
  name: string
  label: string
  onFiles: (files: File[]) => void
  limits: FileLimits
  most?: number
  busy: number
}

/** The drop zone of a file field; shows the accepted types and the size limit. */
export function DropBox({ control, name, label, onFiles, limits, most, busy }: Box) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const types = limits.mimes.map((mime) => (mime.split('/')[1] ?? mime).toUpperCase().replace('QUICKTIME', 'MOV'))
  const rules = `${control.id}-rules`
  return (
    <div className={cx(own.box, over && own.over)}>
      <Icon name="upload" size={28} />
      <label htmlFor={control.id} className={own.drop}>
        <span className={ui.hidden}>{`${label}: `}</span>
        {most === 1 ? t('drop_one_file') : t('drop_files')}
      </label>
      <span id={rules} className={css.help}>
        {t('file_rules', { types: types.join(', '), size: limits.maxMiB })}
      </span>
      {busy > 0 && <span role="status">{t('files_are_prepared')}</span>}
      <input
        {...control}
        aria-describedby={[control['aria-describedby'], rules].filter(Boolean).join(' ')}
        type="file"
        name={name}
        accept={limits.mimes.join()}
        multiple={most !== 1}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []))
          // Without the reset, choosing a removed file again would fire no change event.
          event.target.value = ''
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  )
}

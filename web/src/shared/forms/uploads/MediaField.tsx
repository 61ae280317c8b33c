import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGroup, type FieldProps } from '@/shared/forms/fields/Field'
import type { Form } from '@/shared/forms/useForm'
import type { MediaItem } from '@/shared/forms/values'
import ui from '@/shared/ui/ui.module.css'
import { DropBox } from './DropBox'
import { MediaTile } from './MediaTile'
import own from './media.module.css'
import { nameOf } from './mediaItem'
import { filesPending } from './pendingFiles'
import { moved, prepareFile, withCount } from './prepareFiles'
import { type MediaKind, useFileLimits } from './uploadLimits'

type Props = {
  form: Form
  /** Its value is a list of MediaItem. */
  name: string
  /** The attribute of the entry; the portal publishes its limits. */
  attribute: string
  kinds?: MediaKind[]
  /** The maximum number of files; with 1 a new file replaces the old one. */
  most?: number
  maxMiB?: number
  /** Whether the metadata of files can be edited; 'new': of files that are not stored yet. */
  details?: boolean | 'new'
  /** Upload progress by item key, from 0 to 1. */
  progress?: Record<string, number>
} & Omit<FieldProps, 'problem'>

const IMAGES: MediaKind[] = ['image']

/** A drop zone with the list of chosen files below it, which can be reordered. */
export function MediaField({
  form,
  name,
  attribute,
  kinds = IMAGES,
  most,
  maxMiB,
  details,
  progress,
  ...field
}: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(0)
  const [announcement, announce] = useState('')
  const limits = useFileLimits(attribute, kinds, maxMiB)
  const items = form.values[name] as MediaItem[]

  const addFiles = async (files: File[]) => {
    const wanted = most === 1 ? files.slice(0, 1) : files
    setBusy((count) => count + wanted.length)
    // One at a time: decoding several large pictures would exhaust a phone's memory.
    for (const file of wanted) {
      const item = await prepareFile(file, limits)
      form.change<MediaItem[]>(name, (old) => (most === 1 ? [item] : withCount([...old, item], most)))
      setBusy((count) => count - 1)
    }
  }
  const place = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    form.change<MediaItem[]>(name, (old) => withCount(moved(old, from, to), most))
    announce(t('file_moved', { name: nameOf(item), place: to + 1, total: items.length }))
  }
  const remove = (item: MediaItem) => {
    form.change<MediaItem[]>(name, (old) =>
      withCount(
        old.filter(({ key }) => key !== item.key),
        most,
      ),
    )
    announce(t('file_removed', { name: nameOf(item) }))
  }
  const edit = (item: MediaItem) =>
    form.setValue(
      name,
      (form.getValues()[name] as MediaItem[]).map((old) => (old.key === item.key ? item : old)),
    )
  return (
    <FieldGroup {...field} problem={form.problems[name]}>
      {(control) => (
        <>
          <DropBox
            {...{ control, name, limits, most, busy }}
            onFiles={(files) => filesPending(form, addFiles(files))}
            label={field.label}
          />
          <ol className={own.tiles}>
            {items.map((item, index) => (
              <MediaTile
                key={item.key}
                {...{ item, index, place }}
                details={details === true || (details === 'new' && !item.stored)}
                total={items.length}
                share={progress?.[item.key]}
                problem={form.problems[`${name}.${item.key}`] ?? item.problem}
                onEdit={edit}
                onRemove={() => remove(item)}
              />
            ))}
          </ol>
          <p role="status" className={ui.hidden}>
            {announcement}
          </p>
        </>
      )}
    </FieldGroup>
  )
}

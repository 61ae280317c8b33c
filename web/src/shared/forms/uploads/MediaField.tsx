import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGroup, type FieldProps } from '@/shared/forms/fields/Field'
import type { Form } from '@/shared/forms/useForm'
import type { MediaItem } from '@/shared/forms/values'
import { cx } from '@/shared/text'
import ui from '@/shared/ui/ui.module.css'
import { DropBox } from './DropBox'
import { MediaTile } from './MediaTile'
import own from './media.module.css'
import { nameOf } from './mediaItem'
import { moved, takeFile, withCount } from './takeFiles'
import { type MediaKind, useFileLimits } from './uploadLimits'

type Props = {
  form: Form
  /** Its value is a list of MediaItem. */
  name: string
  /** The attribute of the entry, whose limits the portal tells. */
  attribute: string
  kinds?: MediaKind[]
  /** How many files the field holds; 1: a new one takes the place of the old. */
  most?: number
  maxMiB?: number
  /** Whether alternative texts, focal point, credit and licence are told here; 'new': of files that are not stored. */
  details?: boolean | 'new'
  /** How much of a file is uploaded, by its key, from 0 to 1. */
  progress?: Record<string, number>
} & Omit<FieldProps, 'problem'>

const IMAGES: MediaKind[] = ['image']

/** A box for files, by click, by key or by drop, with what was chosen below it, in an order that can be changed. */
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
  const [said, say] = useState('')
  const limits = useFileLimits(attribute, kinds, maxMiB)
  const items = form.values[name] as MediaItem[]

  const take = async (files: File[]) => {
    const wanted = most === 1 ? files.slice(0, 1) : files
    setBusy((count) => count + wanted.length)
    // One after another: a phone's memory holds one large picture, not ten.
    for (const file of wanted) {
      const item = await takeFile(file, limits)
      form.change<MediaItem[]>(name, (old) => (most === 1 ? [item] : withCount([...old, item], most)))
      setBusy((count) => count - 1)
    }
  }
  const place = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || from === to) return
    form.change<MediaItem[]>(name, (old) => withCount(moved(old, from, to), most))
    say(t('file_moved', { name: nameOf(item), place: to + 1, total: items.length }))
  }
  const remove = (item: MediaItem) => {
    form.change<MediaItem[]>(name, (old) =>
      withCount(
        old.filter(({ key }) => key !== item.key),
        most,
      ),
    )
    say(t('file_removed', { name: nameOf(item) }))
  }
  const edit = (item: MediaItem) =>
    form.type(
      name,
      (form.now()[name] as MediaItem[]).map((old) => (old.key === item.key ? item : old)),
    )
  return (
    <FieldGroup {...field} problem={form.problems[name]}>
      {(wires) => (
        <>
          <DropBox {...{ wires, name, take, limits, most, busy }} label={field.label} />
          <ol className={cx(own.tiles, most === 1 && own.single)}>
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
            {said}
          </p>
        </>
      )}
    </FieldGroup>
  )
}

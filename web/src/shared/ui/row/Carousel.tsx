import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocalePath } from '@/shared/i18n/useLocale'
import { scrollMotion } from '@/shared/motion'
import { cx } from '@/shared/text'
import { Button } from '@/shared/ui/Button'
import { Icon } from '@/shared/ui/Icon'
import ui from '@/shared/ui/ui.module.css'
import css from './carousel.module.css'

type Props = {
  title: string
  lang?: string
  lead?: string | null
  leadLang?: string
  /** The path of the page with all entries. */
  all?: string
  children: ReactNode
}

/** A section with one row of cards that scrolls horizontally; the arrow buttons serve mouse users. */
export function Carousel({ title, lang, lead, leadLang, all, children }: Props) {
  const { t } = useTranslation()
  const path = useLocalePath()
  const row = useRef<HTMLDivElement>(null)
  const move = (direction: number) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: scrollMotion() })
  return (
    <section className={cx(ui.section, css.row)} aria-label={title}>
      <div className={ui.sectionHead}>
        <div>
          <h2 lang={lang}>{title}</h2>
          {lead && (
            <p className={ui.lead} lang={leadLang}>
              {lead}
            </p>
          )}
        </div>
        {all && (
          <Link to={path(all)} aria-label={t('all_of', { name: title })}>
            {t('see_all')}
          </Link>
        )}
        <div className={css.arrows}>
          <Button round aria-label={`${t('previous')}: ${title}`} onClick={() => move(-1)}>
            <Icon name="left" />
          </Button>
          <Button round aria-label={`${t('next')}: ${title}`} onClick={() => move(1)}>
            <Icon name="right" />
          </Button>
        </div>
      </div>
      <div className={css.carousel} ref={row}>
        {children}
      </div>
    </section>
  )
}

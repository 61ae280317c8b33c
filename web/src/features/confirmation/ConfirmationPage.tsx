import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isCut, isNotFound } from '@/shared/api/error'
import { dayOfMonth } from '@/shared/dates/dayWords'
import { dayOf } from '@/shared/dates/lima'
import { FormReport, useReport } from '@/shared/forms/FormReport'
import formCss from '@/shared/forms/forms.module.css'
import { errorText } from '@/shared/i18n/errorText'
import { useLocale, useLocalePath } from '@/shared/i18n/useLocale'
import { Button, buttonClass } from '@/shared/ui/Button'
import { Notice } from '@/shared/ui/Notice'
import { PageHead } from '@/shared/ui/PageHead'
import { PageState } from '@/shared/ui/PageState'
import ui from '@/shared/ui/ui.module.css'
import { ConfirmedDate } from './ConfirmedDate'
import css from './confirmation.module.css'
import {
  type Confirmation,
  type GivenAnswer,
  useAnswerConfirmationMutation,
  useGetConfirmationQuery,
} from './confirmationApi'

const thanks = {
  takesPlace: 'confirm_saved_takesPlace',
  doesNot: 'confirm_saved_doesNot',
  newTime: 'confirm_saved_newTime',
} as const

/** Opened by the link in a mail, whose token permits to answer for the host. Opening it changes nothing. */
export function Component() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { token = '' } = useParams()
  // The response to an answer is newer than the cached one.
  const { data, error, isError, refetch } = useGetConfirmationQuery(
    { token, locale },
    { refetchOnMountOrArgChange: true },
  )
  if (isNotFound(error)) return <LinkOver />
  if (!data) return <PageState {...{ error, isError, refetch }} />
  return (
    <div className={`${ui.page} ${css.narrow}`}>
      <PageHead title={t('confirm_dates')} lead={t('confirm_dates_of', { name: data.eventName })} />
      <Dates key={token} token={token} asked={data} />
    </div>
  )
}

function LinkOver() {
  const { t } = useTranslation()
  const path = useLocalePath()
  return (
    <div className={ui.page}>
      <PageHead title={t('confirm_dates')} />
      <Notice seed="confirmation" text={t('confirm_link_over')}>
        <Link className={buttonClass('secondary')} to={path('/')}>
          {t('to_main_page')}
        </Link>
      </Notice>
    </div>
  )
}

function Dates({ token, asked }: { token: string; asked: Confirmation }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { report, show } = useReport()
  const [send] = useAnswerConfirmationMutation()
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  // An answer that fails later does not undo what the page shows of this one.
  const [answered, setAnswered] = useState<Confirmation | null>(null)
  const { dates, confirmedAt } = answered ?? asked
  const sendAnswer = async (given: GivenAnswer) => {
    const { data, error } = await send({ token, locale, ...given })
    if (!data) {
      show('error', errorText(t, error, t(isCut(error) ? 'connection_lost' : 'confirm_failed')))
      return false
    }
    setAnswered(data)
    show('success', data.isPublic ? t(thanks[given.answer]) : t('confirm_in_review'))
    return true
  }
  // On a slow connection a host goes on to the next date before the answer about this one has arrived.
  const answer = (given: GivenAnswer) => {
    const sent = sending.current.then(() => sendAnswer(given))
    sending.current = sent
    return sent
  }
  return (
    <div className={css.dates}>
      {confirmedAt && <p>{t('confirmed_by_host', { day: dayOfMonth(dayOf(confirmedAt), locale) })}</p>}
      {dates.length === 0 && <p>{t('confirm_no_dates')}</p>}
      <ul className={css.list}>
        {dates.map((date) => (
          <ConfirmedDate key={date.id} date={date} onAnswer={answer} />
        ))}
      </ul>
      {dates.length > 1 && (
        <div className={formCss.buttons}>
          <Button look="primary" onClick={() => answer({ answer: 'takesPlace' })}>
            {t('confirm_all_take_place')}
          </Button>
          <Button onClick={() => answer({ answer: 'doesNot' })}>{t('confirm_none_takes_place')}</Button>
        </div>
      )}
      <FormReport report={report} />
      <p className={css.quiet}>{t('confirm_anybody')}</p>
    </div>
  )
}

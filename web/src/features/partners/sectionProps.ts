import type { Form } from '@/shared/forms/useForm'
import type { PartnerValues } from './partnerForm'

/** What each part of the form gets. */
export type SectionProps = {
  form: Form<PartnerValues>
  isNatural: boolean
  /** How much of which file has gone. */
  shares: Record<string, number>
  /** What is told about pictures: about all, or only about new ones, which the form then carries. */
  details: boolean | 'new'
}

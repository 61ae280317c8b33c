import type { Form } from '@/shared/forms/useForm'
import type { PartnerValues } from './partnerForm'

/** The props of each section of the form. */
export type SectionProps = {
  form: Form<PartnerValues>
  isNatural: boolean
  /** The upload progress of each file, from 0 to 1. */
  progress: Record<string, number>
  /** Whether details of pictures can be edited: of all, or only of new ones, which are sent with the form. */
  details: boolean | 'new'
}

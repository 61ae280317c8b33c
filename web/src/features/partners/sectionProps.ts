import type { Entity, OrgType } from '@/shared/api/strapi'
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
  /** The types of organisation to choose from. */
  types: Entity<OrgType>[]
  /** The number of stored scans; undefined when scans are not required any more. */
  storedScans?: number
}

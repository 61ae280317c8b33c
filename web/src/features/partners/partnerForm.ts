import { BANNER_MAX_MIB, GALLERY_MAX_MIB } from '@/shared/constants'
import { email, imagesOnly, maxSize, requireCheckbox, required, requiredFile } from '@/shared/forms/rules'
import type { Rules } from '@/shared/forms/useForm'

export type PartnerValues = {
  orgType: string
  commercialName: string
  compName: string
  ruc: string
  areas: string[]
  resume: string
  workType: string
  city: string
  place: string
  tel: string
  mail: string
  banner: File[]
  gallery: File[]
}

export const emptyPartner: PartnerValues = {
  orgType: '',
  commercialName: '',
  compName: '',
  ruc: '',
  areas: [],
  resume: '',
  workType: '',
  city: '',
  place: '',
  tel: '',
  mail: '',
  banner: [],
  gallery: [],
}

export const partnerRules: Rules<PartnerValues> = {
  orgType: [required],
  commercialName: [required],
  compName: [required],
  ruc: [required],
  areas: [requireCheckbox],
  resume: [required],
  workType: [required],
  city: [required],
  place: [required],
  tel: [required],
  mail: [required, email],
  banner: [requiredFile, imagesOnly, maxSize(BANNER_MAX_MIB)],
  gallery: [requiredFile, imagesOnly, maxSize(GALLERY_MAX_MIB)],
}

export const partnerPaths: Record<string, keyof PartnerValues> = {
  cultureType: 'areas',
  orgResume: 'resume',
  orgWorkType: 'workType',
  'eventHostAddress.city': 'city',
  'contacts.place': 'place',
  'contacts.tel': 'tel',
  'contacts.mail': 'mail',
  mainBanner: 'banner',
  galleryImages: 'gallery',
}

export const toPartnerData = (values: PartnerValues, user: number) => ({
  commercialName: values.commercialName.trim(),
  compName: values.compName.trim(),
  ruc: values.ruc.trim(),
  orgType: Number(values.orgType),
  cultureType: values.areas.map(Number),
  orgResume: values.resume.trim(),
  orgWorkType: values.workType.trim(),
  eventHostAddress: { city: Number(values.city), address: values.place.trim() },
  contacts: { place: values.place.trim(), tel: values.tel.trim(), mail: values.mail.trim() },
  user,
})

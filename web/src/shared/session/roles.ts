import type { TFunction } from 'i18next'
import type { RoleType } from './session'

export const ROLES: RoleType[] = ['authenticated', 'cliente', 'organizador_de_eventos', 'editor', 'administrador']

export const roleLabels = (t: TFunction): Record<RoleType, string> => ({
  authenticated: t('role_authenticated'),
  cliente: t('role_client'),
  organizador_de_eventos: t('role_organizer'),
  editor: t('role_editor'),
  administrador: t('role_administrator'),
})

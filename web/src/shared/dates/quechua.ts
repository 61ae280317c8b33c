/** The CLDR names. Chromium's Intl has no Quechua and would silently fall back to the browser's own language. */
export const quMonths = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Setiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
]
export const quMonthsShort = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Set', 'Oct', 'Nov', 'Dic']
export const quDays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']
export const quDaysShort = ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sab']

export function quTime(hour: number, minute: number): string {
  const half = hour < 12 ? 'a.m.' : 'p.m.'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`
}

import { useCallback, useEffect, useState } from 'react'

/** The last position of the visitor. It is kept in memory only, and rounded to about a hundred metres before it is sent. */
let known: string | null = null

export type NearState = 'off' | 'asking' | 'on' | 'refused'
export type NearMe = { state: NearState; position: string | null; toggle: () => void }
type Write = (parts: Record<string, string>) => void

const rounded = ({ coords }: GeolocationPosition) => `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`

/**
 * Events near the visitor: near=me in the URL. The browser is asked for the position when the visitor presses the button, and for a
 * URL with near=me only if the visitor has permitted it before.
 */
export function useNearMe(params: URLSearchParams, write: Write): NearMe {
  const wanted = Boolean(params.get('near'))
  const [position, setPosition] = useState(known)
  const [pending, setPending] = useState<'asking' | 'refused' | null>(null)
  const locate = useCallback((found: () => void) => {
    setPending('asking')
    const refuse = () => setPending('refused')
    if (!navigator.geolocation) return refuse()
    navigator.geolocation.getCurrentPosition(
      (at) => {
        known = rounded(at)
        setPosition(known)
        setPending(null)
        found()
      },
      refuse,
      { maximumAge: 300_000, timeout: 20_000 },
    )
  }, [])
  useEffect(() => {
    if (!wanted || position) return
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => (state === 'granted' ? locate(() => {}) : state === 'denied' && setPending('refused')))
      .catch(() => {})
  }, [wanted, position, locate])
  const toggle = () => {
    if (wanted && position) return write({ near: '' })
    locate(() => write({ near: 'me' }))
  }
  const on = wanted && position !== null
  return { state: pending ?? (on ? 'on' : 'off'), position: on ? position : null, toggle }
}

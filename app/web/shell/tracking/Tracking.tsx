import { useEffect } from 'react'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { CookieNotice } from './CookieNotice.tsx'
import { useConsent } from './consent.ts'

/** The visitor statistic: nothing of it without an address, nothing before somebody allows it (D1 §2.2). */
export function Tracking() {
  const { tracking_url } = useConfiguration()
  const [consent, answer] = useConsent()
  useTrackingScript(consent === 'allowed' ? tracking_url : null)
  return tracking_url && consent === null ? <CookieNotice onAnswer={answer} /> : null
}

function useTrackingScript(address: string | null) {
  useEffect(() => {
    if (!address || document.head.querySelector('script[data-tracking]')) return
    const script = Object.assign(document.createElement('script'), { src: address, async: true })
    script.dataset.tracking = ''
    document.head.append(script)
  }, [address])
}

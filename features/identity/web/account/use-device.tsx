import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const handheld = ['iPhone', 'iPad', 'Android']

/** Name of a device, from its browser and system as far as known, and its icon. */
export function useDevice({ browser, system }: { browser: string | null; system: string | null }) {
  const { t } = useTranslation()
  const Picture = handheld.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return {
    device: browser && system ? t('account.device', { browser, system }) : (browser ?? system ?? t('account.unknown_device')),
    picture: <Picture size={20} stroke={1.5} aria-hidden />,
  }
}

import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const handheld = ['iPhone', 'iPad', 'Android']

/** What a device is called, by its browser and system as far as they are known, and its picture. */
export function useDevice({ browser, system }: { browser: string | null; system: string | null }) {
  const { t } = useTranslation()
  const Picture = handheld.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return {
    device: browser && system ? t('account.device', { browser, system }) : (browser ?? system ?? t('account.unknown_device')),
    picture: <Picture size={20} stroke={1.5} aria-hidden />,
  }
}

import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { signOut } from './sign-out.ts'

/** The way out; says so when the session goes on all the same. */
export function SignOutItem() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const leave = () => {
    if (readAppState('unsent_annotations') && !window.confirm(t('identity.sign_out_confirmation'))) return
    if (readAppState('unsent_deeds') && !window.confirm(t('sync.sign_out_confirmation'))) return
    signOut(client).catch(() => notify('error', t('shell.sign_out_error')))
  }
  return (
    <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={leave}>
      {t('identity.sign_out')}
    </Menu.Item>
  )
}

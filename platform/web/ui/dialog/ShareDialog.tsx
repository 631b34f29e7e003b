import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDeviceMobileShare, IconMail } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#platform/web/ui/button/buttons.tsx'
import { titleWithoutCount } from '#platform/web/ui/page/page-head.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './ShareDialog.module.css'

type Props = {
  /** Of what the address leads to; by default that of the page. */
  title?: string
  onClose: () => void
}

/** Lets the user copy, mail, or share the page's address by the device (D1 §2.2). */
export function ShareDialog({ title: given, onClose }: Props) {
  const { t } = useTranslation()
  const path = useRouterState({ select: ({ location }) => location.publicHref })
  const [title] = useState(() => given ?? titleWithoutCount())
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, onCopied] = useState<boolean | null>(null)
  const url = new URL(path, window.location.origin).href
  return (
    <Dialog title={t('share.title')} size={500} onClose={onClose}>
      <Stack>
        <TextInput ref={field} readOnly label={t('share.address')} value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        <Text size="sm" c="dimmed">
          {t('share.only_what_they_may_see')}
        </Text>
        <Group>
          <CopyButton {...{ text: url, field, isCopied, onCopied }} />
          <Button component="a" href={mailAddress({ title, url })} variant="default" leftSection={<IconMail size={20} aria-hidden />}>
            {t('share.mail')}
          </Button>
          <ShareByDevice title={title} url={url} />
        </Group>
        <output className={classes.outcome}>{isCopied !== null && t(isCopied ? 'share.copied' : 'share.copy_by_hand')}</output>
      </Stack>
    </Dialog>
  )
}

/** The device's share dialog, if it has one. */
function ShareByDevice(shared: { title: string; url: string }) {
  const { t } = useTranslation()
  if (!('share' in navigator)) return null
  // Cancelling it rejects, which is no error.
  const share = () => void navigator.share(shared).catch(() => {})
  return (
    <Button variant="default" leftSection={<IconDeviceMobileShare size={20} aria-hidden />} onClick={share}>
      {t('share.device')}
    </Button>
  )
}

/** A mailto: link for a page, without a recipient. */
const mailAddress = ({ title, url }: { title: string; url: string }): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${url}\r\n`)}`

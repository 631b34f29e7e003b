import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Download, DownloadButton } from '#platform/web/pdf/toolbar/downloads.tsx'
import classes from '#platform/web/pdf/viewer.module.css'
import type { Lock } from '#platform/web/pdf/viewer-state.ts'
import { Fields } from '#platform/web/ui/form/FormBody.tsx'

type Props = { lock: Lock; download: Download; onDownload: () => void }

/** Asks for the password of an encrypted document; it is not stored anywhere. */
export function PasswordForm({ lock, download, onDownload }: Props) {
  const { t } = useTranslation()
  const send = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault()
    const password = new FormData(event.target).get('password')
    if (typeof password === 'string' && !lock.isTrying) lock.open(password)
  }
  return (
    <Stack component="form" className={classes.notice} align="center" gap="md" onSubmit={send}>
      <IconLock size={48} stroke={1.5} aria-hidden />
      <Title order={2} size="h3" ta="center">
        {t('documents.locked')}
      </Title>
      <Text ta="center" maw={480}>
        {t('documents.locked_help')}
      </Text>
      <div className={classes.password}>
        <Fields>
          <TextInput
            ref={focus}
            type="password"
            name="password"
            autoComplete="off"
            required
            label={t('documents.password')}
            error={lock.attempt > 1 && !lock.isTrying && t('documents.password_wrong')}
          />
        </Fields>
      </div>
      <Group justify="center">
        <Button type="submit" loading={lock.isTrying}>
          {t('documents.unlock')}
        </Button>
        <DownloadButton download={download} variant="default" onClick={onDownload} />
      </Group>
    </Stack>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()

import { Button } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { lazy, Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { publicationPolicy } from '#features/publication/policy.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { ReadOnly } from '#platform/web/ui/page/Page.tsx'

const PublicationDialog = lazy(async () => {
  const texts = import.meta.glob<object>('/features/publication/texts/pages/publication.*.json', { import: 'default' })
  const [{ PublicationDialog: dialog }] = await Promise.all([import('./PublicationDialog.tsx'), addTexts(texts)])
  return { default: dialog }
})

/** Opens the dialog in which responsible persons choose what of a meeting is public, on sites with public pages; in inactive committees what they take back. */
export function PublicationButton({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const me = useMe()
  const isReadOnly = useContext(ReadOnly)
  const { public_pages } = useConfiguration()
  const refusing = useNeedsConnection()
  const [isOpen, setOpen] = useState(false)
  if (!public_pages || isReadOnly || !publicationPolicy.publish(me, meeting)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconWorld size={20} aria-hidden />} onClick={() => setOpen(true)} {...refusing}>
        {t('meetings.publication')}
      </Button>
      {isOpen && (
        <Suspense>
          <PublicationDialog meeting={meeting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

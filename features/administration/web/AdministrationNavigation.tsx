import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { BackLink } from '#platform/web/ui/page/BackLink.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import type { AdministrationPart } from './part-names.ts'
import { partIcons, partsFor } from './parts.ts'

/** The left navigation of the administration. */
export function AdministrationNavigation({ current }: { current: AdministrationPart }) {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <PageSidebar>
      <BackLink label={t('administration_pages.back')} link={{ to: '/' }} />
      <Rows label={t('shell.administration')}>
        {partsFor(me).map((part) => {
          const Picture = partIcons[part]
          return (
            <ListRow
              key={part}
              leading={<Picture size={20} stroke={1.5} aria-hidden />}
              title={t(`administration_pages.${part}`)}
              link={{ to: '/admin/$part', params: { part } }}
              current={part === current}
            />
          )
        })}
      </Rows>
    </PageSidebar>
  )
}

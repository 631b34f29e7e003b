import { Menu } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HeaderButton } from '#platform/web/ui/page/HeaderButton.tsx'
import type { AppTile } from './app-tile.ts'
import classes from './apps.module.css'
import { TileIcon } from './TileIcon.tsx'

/** Leads to the provider's other applications (D1 §2.2). */
export function AppSwitcher({ apps }: { apps: AppTile[] }) {
  const { t } = useTranslation()
  return (
    <Menu withinPortal={false} position="bottom-end" width={320}>
      <Menu.Target>
        <HeaderButton label={t('shell.apps')} icon={IconLayoutGrid} />
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {apps.map((app) => (
          <Menu.Item key={`${app.url} ${app.title}`} component="a" href={app.url} leftSection={<TileIcon app={app} />}>
            <span className={classes.title}>{app.title}</span> {app.type && <span className={classes.type}>{app.type}</span>}
            {app.subtitle && <span className={classes.subtitle}>{app.subtitle}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

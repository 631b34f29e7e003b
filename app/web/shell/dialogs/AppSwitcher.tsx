import { Menu } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppTile } from '#app/web/shell/apps.ts'
import { HeaderButton } from '#platform/web/ui/button/buttons.tsx'
import { moreReadable } from '#platform/web/ui/theme/shades.ts'
import classes from './AppSwitcher.module.css'

/** Menu of the provider's other applications (D1 §2.2). */
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

/** An application's icon on its colour, or its abbreviation. */
function TileIcon({ app: { color, svg_icon, abbreviation, title } }: { app: AppTile }) {
  const [isBroken, setBroken] = useState(false)
  const colors = color ? ({ '--tile': color, '--tile-text': moreReadable(color) } as CSSProperties) : {}
  return (
    <span className={classes.tile} style={colors} aria-hidden>
      {svg_icon && !isBroken ? (
        // As an <img>, in which SVG runs no scripts and loads nothing.
        <img src={`data:image/svg+xml;base64,${svg_icon}`} alt="" width={24} height={24} onError={() => setBroken(true)} />
      ) : (
        (abbreviation ?? title).slice(0, 3)
      )}
    </span>
  )
}

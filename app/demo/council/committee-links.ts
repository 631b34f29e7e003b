import { audit, education, finance, health, reform, security, works } from './committees.ts'
import type { CouncilLink } from './council-shape.ts'

const gazette = 'https://gesetze.lauterau.example'
const site = 'https://www.lauterau.example'

/** What every committee's page leads to. */
const usual = [
  { title: 'Geschäftsreglement des Kantonsrats', url: `${gazette}/131.1` },
  { title: 'Sessionskalender', url: `${site}/kantonsrat/sessionen` },
]

const own: Record<string, Omit<CouncilLink, 'committee'>[]> = {
  [finance]: [
    { title: 'Integrierter Aufgaben- und Finanzplan, Voranschlag', url: `${site}/finanzen/voranschlag` },
    { title: 'Gesetz über die wirkungsorientierte Verwaltungsführung', url: `${gazette}/115.1` },
    { title: 'Finanzstatistik des Bundes', url: 'https://finanzstatistik.bund.example/kantone' },
  ],
  [audit]: [
    { title: 'Berichte der Finanzkontrolle', url: `${site}/finanzkontrolle/berichte` },
    { title: 'Informations- und Datenschutzgesetz', url: `${gazette}/114.1` },
  ],
  [education]: [
    { title: 'Volksschulgesetz', url: `${gazette}/413.111` },
    { title: 'Spielplan Stadttheater Lauterau', url: 'https://stadttheater-lauterau.example/spielplan' },
  ],
  [works]: [
    { title: 'Gefahrenkarte Hochwasser', url: `${site}/geoportal?thema=hochwasser` },
    { title: 'Baustellen auf Kantonsstrassen', url: `${site}/tiefbauamt/baustellen` },
  ],
  [health]: [
    { title: 'Spitalliste', url: `${site}/gesundheitsamt/spitalliste` },
    { title: 'Prämienverbilligung: Merkblatt', url: `${site}/soziales/praemienverbilligung` },
  ],
  [security]: [{ title: 'Nationales Zentrum für Cybersicherheit', url: 'https://cybersicherheit.bund.example/' }],
  [reform]: [{ title: 'Schlussbericht der Spezialkommission', url: `${site}/kantonsrat/parlamentsreform` }],
}

export const councilLinks = (): CouncilLink[] =>
  Object.entries(own).flatMap(([committee, links]) => [...links, ...usual].map((link) => ({ committee, ...link })))

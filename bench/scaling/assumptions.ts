/** A council: people who read, some of whom write upon papers; each site is one. */
export type Council = {
  people: number
  sites: number
  sitting_at_once: number
  meetings_a_year: number
  documents_a_meeting: number
  document_mb: number
}

export type Scale = { name: string; councils: Council[] }

const parliament = { people: 500, meetings_a_year: 250, documents_a_meeting: 30, document_mb: 1 }
const town = { people: 80, meetings_a_year: 60, documents_a_meeting: 25, document_mb: 1 }

export const scales: Scale[] = [
  {
    name: 'One town',
    councils: [{ ...town, sites: 1, sitting_at_once: 1 }],
  },
  {
    name: 'A canton',
    councils: [
      { ...parliament, sites: 1, sitting_at_once: 1 },
      { ...town, sites: 30, sitting_at_once: 1 },
    ],
  },
  {
    name: 'A country',
    councils: [
      { ...parliament, people: 2000, meetings_a_year: 1500, sites: 1, sitting_at_once: 1 },
      { ...parliament, sites: 26, sitting_at_once: 0.5 },
      { ...town, sites: 470, sitting_at_once: 0.5 },
    ],
  },
  {
    name: 'Ten thousand councils',
    councils: [{ ...town, sites: 10_000, sitting_at_once: 0.3 }],
  },
]

/** What people do in the first half of an hour of a sitting. */
export const sitting = {
  attendance: 0.8,
  /** Seconds, from a quarter before it begins; most come in the minutes before. */
  lasts: 1800,
  begins: 900,
  arrival_spread: 240,
  /** A page every so many seconds. */
  page_every: 60,
  /** Of ten people one writes upon the papers, a stroke every so many seconds. */
  writing: 0.1,
  stroke_every: 5,
  /** The chair goes on to the next item every so many seconds, and everybody's page asks what it is. */
  item_every: 180,
  follow_within: 0.5,
}

/** Rented machines, and what a year of them costs in Swiss francs. */
export const machine = { cores: 16, memory_mb: 60_000, chf: 4_000 }

export const limits = {
  /** Connections that a PostgreSQL server of that machine serves well. */
  connections: 1_000,
  /** On each machine of the database, which has a standby beside it. */
  database_gb: 2_000,
  sockets_of_proxy: 50_000,
  /** What nineteen of twenty may wait for a processor. */
  wait_ms: 200,
}

/** Each on another machine. */
export const least_app_servers = 2
/** A gigabyte for a year, and how many whole backups are kept beside what is in use. */
export const storage = { chf_gb: 0.25, backups: 14 }

import { education } from '#app/demo/council/people/committees.ts'
import { numbered, type PlannedMotion, paragraphs } from '#app/demo/council/planned.ts'

/** Motions of past meetings: submitted ones, one that never was, and one withdrawn. */
const past: PlannedMotion[] = [
  {
    meeting: 'finance-3',
    first: 'Rolf Allemann',
    second: 'Claudia Zehnder',
    third: 'Hanspeter Glauser',
    others: ['Monika Kamber', 'Stefan Lüthi', 'Kaspar Hasler'],
    title: 'Externe Mandate ab 50’000 Franken jährlich veröffentlichen',
    description: paragraphs(
      'Der Regierungsrat veröffentlicht mit dem Geschäftsbericht eine Liste aller Aufträge an Dritte für Gutachten, Beratung und Projektleitung, deren Wert 50’000 Franken übersteigt. Die Liste nennt Auftragnehmerin, Gegenstand, Betrag und Vergabeverfahren.',
    ),
    reason: paragraphs(
      'Der Prüfbericht der Finanzkontrolle zum Beschaffungswesen zeigt, dass niemand im Kanton eine Übersicht über die Mandate hat. Bund und Stadt Lauterau führen ein solches Verzeichnis seit Jahren, ohne dass die Vergabe darunter gelitten hätte.',
    ),
    business_type: 'motion',
    rights_holder: 'cross_party',
    written: 60,
    status: 'SUBMITTED',
    signed: ['Claudia Zehnder', 'Hanspeter Glauser', 'Monika Kamber', 'Stefan Lüthi'],
  },
  {
    meeting: 'finance-3',
    first: 'Monika Kamber',
    second: 'Sandra Bürgi',
    others: ['Franziska Gerber'],
    title: 'Kostgelder im Justizvollzug: Verhandlungen mit dem Konkordat',
    description:
      'Der Regierungsrat wird eingeladen zu prüfen, ob der Kanton im Strafvollzugskonkordat auf eine Obergrenze für die jährliche Anpassung der Kostgelder hinwirken kann, und ob sich Plätze im eigenen Kanton auf zehn Jahre hinaus günstiger betreiben liessen.',
    reason:
      'Der Nachtragskredit für Kostgelder beträgt in diesem Jahr 720’000 Franken. Die Tagesansätze sind innert dreier Jahre um elf Prozent gestiegen.',
    business_type: 'postulat',
    written: 58,
    status: 'OPEN',
    signed: ['Sandra Bürgi'],
  },
  {
    meeting: 'education-3',
    first: 'Sandra Bürgi',
    second: 'Nicole Wiederkehr',
    third: 'Thomas Aeschlimann',
    others: ['Lukas Tanner', 'Verena Uebelhart', 'Ausschuss Kultur'],
    title: 'Betreuung in den Schulferien gemeindeübergreifend anbieten',
    description: paragraphs(
      'Der Regierungsrat wird beauftragt zu prüfen, wie die Gemeinden bei der Betreuung von Schulkindern während der Ferien zusammenarbeiten können und welchen Anteil der Kanton an den Kosten gemeinsamer Angebote übernehmen soll.',
    ),
    reason: paragraphs(
      'Die Teilrevision des Volksschulgesetzes verpflichtet die Gemeinden zu Tagesstrukturen während der Schulwochen. Für die dreizehn Ferienwochen bleibt eine Lücke, die kleine Gemeinden allein nicht schliessen können: In Tannegg meldeten sich für die Herbstferien vier Kinder an, in Rotfluh zwei.',
      'Wo sich Gemeinden zusammentun, entstehen Gruppen, die sich pädagogisch und finanziell tragen lassen.',
    ),
    business_type: 'postulat',
    rights_holder: 'cross_party',
    written: 31,
    status: 'SUBMITTED',
    signed: ['Nicole Wiederkehr', 'Claudia Zehnder', 'Lukas Tanner', 'Jacqueline Schär', 'Thomas Aeschlimann'],
  },
  {
    meeting: 'finance-3',
    first: 'Claudia Zehnder',
    second: 'Thomas Aeschlimann',
    others: ['Peter Jeger'],
    title: 'Liegenschaften des Kantons: Verzeichnis der leerstehenden Räume',
    description: numbered(
      'Wie viele Quadratmeter in Liegenschaften des Kantons stehen seit mehr als sechs Monaten leer, und an welchen Standorten?',
      'Welche davon eignen sich für eine Zwischennutzung durch Vereine oder junge Unternehmen?',
      'Führt das Hochbauamt darüber ein Verzeichnis, und ist es öffentlich?',
    ),
    reason:
      'In Lauterau suchen mehrere Vereine einen Proberaum, während das frühere Zeughaus seit dem Auszug des Archivs ungenutzt bleibt. Ein Verzeichnis würde beiden Seiten helfen.',
    business_type: 'interpellation',
    rights_holder: 'proposal_creator',
    written: 57,
    status: 'WITHDRAWN',
    signed: ['Thomas Aeschlimann'],
    withdrawn: 'Das Hochbauamt hat das Verzeichnis inzwischen veröffentlicht; die Fragen sind damit beantwortet.',
  },
]

/** Motions of future meetings: they cannot be signed yet. */
const coming: PlannedMotion[] = [
  {
    meeting: 'finance-4',
    first: 'Claudia Zehnder',
    second: 'Thomas Aeschlimann',
    others: ['Ausschuss Voranschlag'],
    title: 'Vergaben unterhalb des Schwellenwertes: drei Offerten als Regel',
    description:
      'Der Regierungsrat wird beauftragt, für freihändige Vergaben ab 20’000 Franken das Einholen von drei Offerten vorzuschreiben. Ausnahmen sind schriftlich zu begründen und der Finanzkontrolle einmal im Jahr gesammelt zu melden.',
    reason:
      'Die Finanzkontrolle hat bei 38 von 120 geprüften Vergaben nur eine einzige Offerte gefunden. Eine einfache Regel schafft Vergleichbarkeit, ohne dass ein förmliches Verfahren nötig wird.',
    business_type: 'auftrag',
    rights_holder: 'proposal_creator',
    written: 3,
    status: 'OPEN',
  },
  {
    meeting: 'finance-4',
    first: 'Sandra Bürgi',
    title: 'Darlehen für das Bettenhaus: Wer trägt das Zinsrisiko?',
    description: numbered(
      'Zu welchem Satz wird das Darlehen verzinst, und für wie lange ist er fest?',
      'Welche Mittel hat die Spital Lauterau AG, wenn der Satz um zwei Prozentpunkte steigt?',
    ),
    reason: '',
    business_type: 'interpellation',
    written: 1,
    status: 'DRAFT',
  },
  {
    meeting: 'education-4',
    first: 'Claudia Zehnder',
    second: 'Philipp Vögtli',
    others: [education],
    title: 'Stipendien alle zwei Jahre an die Teuerung anpassen',
    description:
      'Der Regierungsrat wird beauftragt, in der Stipendienverordnung festzuhalten, dass die anerkannten Kosten alle zwei Jahre an den Landesindex der Konsumentenpreise angepasst werden, sobald dieser seit der letzten Anpassung um mindestens zwei Prozent gestiegen ist.',
    reason:
      'Neun Jahre lang blieben die Ansätze unverändert, während die Preise um 7,1 Prozent stiegen. Wer heute studiert, hat die Versäumnisse dieser Jahre selbst bezahlt. Eine regelmässige kleine Anpassung ist gerechter als eine seltene grosse.',
    business_type: 'auftrag',
    rights_holder: 'faction',
    urgent: true,
    written: 4,
    status: 'OPEN',
  },
]

export const motionsElsewhere = [...past, ...coming]

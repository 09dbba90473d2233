import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Paper,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import type { PictureBar } from './chart-picture';
import { cellsOf, type ChartRow, type ChartSeries, colorOf, valueOf } from './chart-rows';
import { notify } from './notify';
import { OptionBars } from './option-bars';
import { fileNameOf, saveFile } from './save-file';
import './chart.css';

export type { ChartRow, ChartSeries } from './chart-rows';

/** The drawing is loaded when there is something to draw, because its library is large. */
const ChartDrawing = lazy(async () => ({
  default: (await import('./chart-drawing')).ChartDrawing,
}));

interface ChartCardProps {
  title: string;
  description?: ReactNode;
  /** `options`: horizontal bars of the first series, with their shares of `total`. */
  kind: 'bars' | 'line' | 'options';
  data: readonly ChartRow[];
  series: readonly ChartSeries[];
  format?: (value: number) => string;
  /** For `line`; false for numbers that change little, such as followers. */
  startsAtZero?: boolean;
  /** The name of the table. */
  tableLabel: string;
  /** The name of the first column: what the labels are. */
  labelHeading: string;
  /** A sentence above the chart that says what it shows. */
  summary?: ReactNode;
  /** For `options`: the count that is 100 %. */
  total?: number;
  /** Below the chart. */
  children?: ReactNode;
}

/**
 * A chart with its numbers: as a table, as a CSV file and as a picture. The table has exactly what the chart shows; that of `options` is
 * the chart itself.
 */
export function ChartCard(props: ChartCardProps) {
  const { title, description, kind, summary, children } = props;
  const t = useTexts('charts');
  const [isTable, setTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const id = useId();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id} className="chart-card">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap={4} className="chart-head">
          <Stack gap={2} className="chart-title">
            <Title order={2} size="h5" id={id} className="wraps">
              {title}
            </Title>
            {description !== undefined && (
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            )}
          </Stack>
          <Group gap={4} wrap="nowrap" className="chart-actions">
            {kind !== 'options' && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={
                  isTable ? (
                    <IconChartBar size={16} aria-hidden />
                  ) : (
                    <IconTable size={16} aria-hidden />
                  )
                }
                aria-describedby={id}
                onClick={() => setTable(!isTable)}
              >
                {isTable ? t('showChart') : t('showTable')}
              </Button>
            )}
            <DownloadMenu {...props} figure={figure} onPicture={() => setTable(false)} />
          </Group>
        </Group>
        {summary !== undefined && <Text component="div">{summary}</Text>}
        <figure ref={figure} aria-labelledby={id} className="chart-figure" data-kind={kind}>
          <ChartContent {...props} isTable={isTable} />
        </figure>
        {children}
      </Stack>
    </Paper>
  );
}

function ChartContent({
  isTable,
  kind,
  title,
  data,
  series,
  format,
  tableLabel,
  labelHeading,
  total,
  startsAtZero = true,
}: ChartCardProps & { isTable: boolean }) {
  const formats = useFormats();
  const show = format ?? ((value: number) => formats.number(value));
  const table = { label: tableLabel, labelHeading, rows: data, series, format: show };
  if (kind === 'options') return <OptionBars {...table} total={total ?? 0} />;
  if (isTable) return <ChartTable {...table} />;
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <ChartDrawing
        kind={kind}
        title={title}
        rows={data}
        series={series.map((each, index) => ({ ...each, color: colorOf(each, index) }))}
        format={show}
        startsAtZero={startsAtZero}
      />
    </Suspense>
  );
}

function ChartTable({
  label,
  labelHeading,
  rows,
  series,
  format,
}: {
  label: string;
  labelHeading: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
}) {
  const t = useTexts('charts');
  return (
    // Reached by Tab, so that it can be scrolled without a mouse.
    <div className="chart-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="option-bars" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{labelHeading}</th>
            {series.map(({ id, label: name }) => (
              <th key={id} scope="col" className="option-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{row.label}</th>
              {series.map((each) => {
                const value = valueOf(row, each);
                return (
                  <td key={each.id} className="option-number">
                    {value === null ? <span aria-label={t('noValue')}>–</span> : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DownloadMenu({
  title,
  kind,
  data,
  series,
  format,
  labelHeading,
  total = 0,
  figure,
  onPicture,
}: ChartCardProps & { figure: RefObject<HTMLElement | null>; onPicture: () => void }) {
  const t = useTexts('charts');
  const formats = useFormats();
  const saveCsv = async () => {
    const { csvOf } = await import('./chart-csv');
    const csv = csvOf(cellsOf(labelHeading, data, series));
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileNameOf(title, 'csv'));
  };
  const savePicture = async () => {
    onPicture();
    try {
      saveFile(await makePicture(), fileNameOf(title, 'png'));
    } catch {
      await notify({ kind: 'warning', message: t('pictureFailed') });
    }
  };
  const makePicture = async (): Promise<Blob> => {
    const { pictureOfBars, pictureOfSvg } = await import('./chart-picture');
    const element = figure.current;
    if (element === null) throw new Error('The chart is not on the page.');
    if (kind === 'options') {
      const [first] = series;
      const most = Math.max(1, total);
      const bars = data.map((row): PictureBar => {
        const value = (first && valueOf(row, first)) ?? 0;
        const text = `${format?.(value) ?? formats.number(value)} (${formats.percent(value / most)})`;
        return { label: row.label, text, length: value / most };
      });
      return pictureOfBars(element, title, bars);
    }
    const legend = series.map((each, index) => ({
      label: each.label,
      color: resolvedColor(element, colorOf(each, index)),
    }));
    return pictureOfSvg(await drawnIn(element), title, legend);
  };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('download', { title })}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveCsv()}>{t('downloadCsv')}</Menu.Item>
        <Menu.Item onClick={() => void savePicture()}>{t('downloadPicture')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function resolvedColor(element: Element, color: string): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  element.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

/** The SVG of a chart, when it has replaced the table. */
async function drawnIn(element: Element): Promise<SVGSVGElement> {
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    const svg = element.querySelector<SVGSVGElement>('svg.recharts-surface');
    if (svg !== null && svg.getBoundingClientRect().width > 0) return svg;
    await new Promise(requestAnimationFrame);
  }
  throw new Error('The chart was not drawn.');
}

const MAX_FRAMES = 120;

import { Anchor } from '@mantine/core';
import type { ReportOverview } from '@qiniso/console-protocol/reports';
import { Link } from 'react-router';
import { listPath, type ReportFilter } from './report-filter.ts';
import { countText, OUTCOMES, shareText } from './report-words.ts';
import { ShareBar } from './share-bar.tsx';

interface Props {
  readonly overview: ReportOverview;
  readonly filter: ReportFilter;
}

/** How many transactions came to what; each leads to them. */
export function OutcomeList({ overview: { outcomes, total }, filter }: Props) {
  return (
    <ul className="plain-list">
      {OUTCOMES.map(({ code, label, color }) => (
        <li key={code}>
          <div className="list-line">
            <Anchor component={Link} to={listPath(filter, { code })} size="sm">
              {label}
            </Anchor>
            <span className="figures">
              {countText(outcomes[code])}
              <span className="share">{shareText(outcomes[code], total.transactions)}</span>
            </span>
          </div>
          <ShareBar
            share={total.transactions === 0 ? 0 : outcomes[code] / total.transactions}
            color={color}
          />
        </li>
      ))}
    </ul>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import type { CaseDetail } from '@qiniso/console-protocol/cases';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ScreeningDecision } from '../screening/screening-decision.tsx';
import { ScreeningHits } from '../screening/screening-hits.tsx';
import { useVerdicts } from '../screening/use-verdicts.ts';
import { EyeIcon } from '../shared/icons.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { useShortcuts } from '../shell/shortcuts.ts';
import { useTakeNext } from './case-client.ts';
import { CaseHistory } from './case-history.tsx';
import { CaseSummary } from './case-summary.tsx';
import { isWaiting } from './case-words.ts';
import { ClaimBar } from './claim-bar.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { FactsCard } from './facts-card.tsx';
import { LivenessEvidence } from './liveness-evidence.tsx';
import { NamesCard } from './names-card.tsx';
import { OverNotice } from './over-notice.tsx';
import { PicturePair } from './picture-pair.tsx';
import { useClaim } from './use-claim.ts';
import { useRevealed } from './use-revealed.ts';

interface Props {
  readonly found: CaseDetail;
  /** The last look at the server failed; what is shown is older. */
  readonly isOutOfDate: boolean;
}

/** A case as a verifier works on it: evidence at the left, what to do at the right, its history below. */
export function CaseView({ found, isOutOfDate }: Props) {
  const navigate = useNavigate();
  const { shown, isRevealing, toggle } = useRevealed(found);
  const claim = useClaim(found);
  const takeNext = useTakeNext();
  const next = () => takeNext.mutate({});
  const verdicts = useVerdicts(found, claim);
  const decision = useRef<HTMLDivElement>(null);
  const goToDecision = () => {
    decision.current?.scrollIntoView({ block: 'start' });
    decision.current?.focus({ preventScroll: true });
  };

  useShortcuts([
    { keys: 'b', does: 'Back to the queue', run: () => void navigate('/cases') },
    { keys: 'n', does: 'Take the next case', run: next },
    ...(found.actions.claim ? [{ keys: 'c', does: 'Claim this case', run: claim.claim }] : []),
    ...(found.actions.release ? [{ keys: 'r', does: 'Release this case', run: claim.release }] : []),
    { keys: 'v', does: shown.isMasked ? 'Show personal data' : 'Hide personal data', run: toggle },
    { keys: 'd', does: 'Go to the decision', run: goToDecision },
  ]);

  const hasPictures = shown.images.length > 0;
  // Without evidence beside it the form is what the page is about.
  const isWideWork = !hasPictures && shown.screening === null;
  return (
    <PageFrame
      title={found.kindTitle}
      intro={
        <span className="figures">
          {found.subject.name} · {found.subject.identityNo}
        </span>
      }
      back={{ to: '/cases', label: 'Queue' }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<EyeIcon size={16} />}
            onClick={toggle}
            loading={isRevealing}
          >
            {shown.isMasked ? 'Show personal data' : 'Hide personal data'}
          </Button>
          <Button variant="default" onClick={next} loading={takeNext.isPending}>
            Take the next case
          </Button>
          {isWaiting(found) && (
            <Button variant="default" hiddenFrom="md" onClick={goToDecision}>
              To the decision
            </Button>
          )}
        </>
      }
    >
      <CaseSummary found={found} />
      <div className="case-columns" data-wide-work={isWideWork || undefined}>
        <Stack gap="md" miw={0}>
          {hasPictures && <PicturePair images={shown.images} faceMatch={shown.faceMatch} />}
          {shown.names.length > 0 && <NamesCard names={shown.names} isMasked={shown.isMasked} />}
          <FactsCard
            title={shown.screening ? 'The client' : 'Submitted'}
            facts={shown.submitted}
            isMasked={shown.isMasked}
          />
          {shown.screening && <ScreeningHits found={shown} screening={shown.screening} verdicts={verdicts} />}
          {shown.finding.length > 0 && (
            <FactsCard title="The record" facts={shown.finding} isMasked={shown.isMasked} />
          )}
          {shown.liveness.length > 0 && <LivenessEvidence attempts={shown.liveness} />}
        </Stack>
        <div className="case-work" ref={decision} tabIndex={-1}>
          <Stack gap="sm">
            {isOutOfDate && (
              <Text size="xs" c="dimmed" role="status">
                Not up to date: the server cannot be reached. Trying again.
              </Text>
            )}
            {isWaiting(found) ? (
              <ClaimBar found={found} claim={claim} />
            ) : (
              <OverNotice found={found} onNext={next} isTaking={takeNext.isPending} />
            )}
            {shown.screening ? (
              <ScreeningDecision
                found={shown}
                screening={shown.screening}
                verdicts={verdicts}
                onNext={next}
              />
            ) : (
              <DecisionPanel found={shown} claim={claim} onNext={next} />
            )}
          </Stack>
        </div>
        <CaseHistory events={shown.history} isMasked={shown.isMasked} />
      </div>
    </PageFrame>
  );
}

import { useTexts } from '../texts/index.tsx';
import { Link } from './router.tsx';

export function NotFound() {
  const { t } = useTexts();
  return (
    <section className="narrow">
      <h1 tabIndex={-1}>{t.common.notFoundTitle}</h1>
      <p className="soft">{t.common.notFoundText}</p>
      <Link to="">{t.common.toHome}</Link>
    </section>
  );
}

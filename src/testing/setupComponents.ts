import '#theme/base.css';

"""The form with which somebody registers."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import MAX_LENGTH, MIN_LENGTH
from accounts.selectors import email_is_free


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """Name, e-mail, password. Names are checked by the adapter (`clean_username`)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Nombre")
        name.help_text = _("Así te verán los demás: letras, cifras, puntos y guiones.")
        name.widget.attrs.update(minlength=MIN_LENGTH, maxlength=MAX_LENGTH)
        name.widget.attrs.pop("placeholder", None)
        self.fields["email"].label = _("Correo")
        self.fields["password1"].label = _("Contraseña")

    def clean_email(self) -> str:
        """One account per e-mail, whatever its case. We say so: names are public anyway."""
        email: str = super().clean_email()
        if not email_is_free(email):
            raise forms.ValidationError(_("Ya hay una cuenta con ese correo."), code="email_taken")
        return email
